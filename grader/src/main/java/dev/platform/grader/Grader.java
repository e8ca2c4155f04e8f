package dev.platform.grader;

import java.util.ArrayList;
import java.util.Comparator;
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
    Map<String, Verdict> verdicts = new TreeMap<>();
    for (Operation operation : contract.pinned().operations()) {
      verdicts.put(operation.id(), verdict(contract, operation, routes));
    }
    return new Report(new Grades(new TreeMap<>(verdicts)), findings(CHECKS, contract, routes));
  }

  /** Grades, and compares with the committed grades too. */
  public static Report check(Contract contract, Routes routes, Grades committed) {
    List<Check> checks = new ArrayList<>(CHECKS);
    checks.add(new CommittedGrades(committed));
    return new Report(grade(contract, routes).grades(), findings(checks, contract, routes));
  }

  /** A route elsewhere does not count, and of several the worst does. */
  private static Verdict verdict(Contract contract, Operation operation, Routes routes) {
    return routes.routes().stream()
        .filter(route -> route.address().equals(operation.address()))
        .filter(route -> contract.answeredBy(route).filter(operation::equals).isPresent())
        .map(Route::verdict)
        .min(Comparator.comparing(Verdict::grade))
        .orElse(ABSENT);
  }

  private static List<Finding> findings(List<Check> checks, Contract contract, Routes routes) {
    return checks.stream().flatMap(check -> check.findings(contract, routes).stream()).toList();
  }
}
