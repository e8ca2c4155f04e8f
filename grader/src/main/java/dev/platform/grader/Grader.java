package dev.platform.grader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes grades and findings of a contract and the routes of a server. */
public final class Grader {
  private static final Verdict ABSENT = Verdict.of(Grade.NOT_IMPLEMENTED);

  /** What can be wrong with the routes themselves, whatever is committed. */
  private static final List<Check> CHECKS =
      List.of(
          new UnknownRoutes(),
          new MisplacedRoutes(),
          new SharedOperations(),
          new UnexplainedRoutes());

  private Grader() {}

  /** Grades every operation of the pinned document; findings are those of the routes. */
  public static Report grade(Contract contract, Routes routes) {
    Map<Operation, List<Route>> placed = placed(contract, routes);
    Map<String, Verdict> verdicts = new TreeMap<>();
    for (Operation operation : contract.pinned().operations()) {
      verdicts.put(operation.id(), verdict(placed.getOrDefault(operation, List.of())));
    }
    return new Report(new Grades(new TreeMap<>(verdicts)), findings(CHECKS, contract, routes));
  }

  /** Grades, and compares with the committed grades too. */
  public static Report check(Contract contract, Routes routes, Grades committed) {
    List<Check> checks = new ArrayList<>(CHECKS);
    checks.add(new CommittedGrades(committed));
    return new Report(grade(contract, routes).grades(), findings(checks, contract, routes));
  }

  /** The routes of each operation; one at another address does not count. */
  private static Map<Operation, List<Route>> placed(Contract contract, Routes routes) {
    Map<Operation, List<Route>> placed = new HashMap<>();
    for (Route route : routes.routes()) {
      contract
          .answeredBy(route)
          .filter(operation -> operation.address().equals(route.address()))
          .ifPresent(
              operation -> placed.computeIfAbsent(operation, it -> new ArrayList<>()).add(route));
    }
    return placed;
  }

  /** Of several routes the worst counts. */
  private static Verdict verdict(List<Route> routes) {
    return routes.stream()
        .map(Route::verdict)
        .min(Comparator.comparing(Verdict::grade))
        .orElse(ABSENT);
  }

  private static List<Finding> findings(List<Check> checks, Contract contract, Routes routes) {
    return checks.stream().flatMap(check -> check.findings(contract, routes).stream()).toList();
  }
}
