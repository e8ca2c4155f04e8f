package dev.platform.grader;

import dev.platform.grader.evidence.Coverage;
import dev.platform.grader.evidence.Declared;
import dev.platform.grader.evidence.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes grades and findings of a contract, the routes of a server, and evidence. */
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

  /** The grades that routes claim, without a look at evidence; findings are those of the routes. */
  public static Report grade(Contract contract, Routes routes) {
    return new Report(grades(contract, routes), findings(CHECKS, contract, routes));
  }

  /** The same, compared with the committed grades too. */
  public static Report check(Contract contract, Routes routes, Grades committed) {
    List<Check> checks = new ArrayList<>(CHECKS);
    checks.add(new CommittedGrades(committed, Evidence.none()));
    return new Report(grades(contract, routes), findings(checks, contract, routes));
  }

  /** Grades with what they rest on; findings are those of the routes and of the evidence. */
  public static Report grade(Contract contract, Routes routes, Proofs proofs) {
    return report(contract, routes, proofs, List.of());
  }

  /** The same, compared with the committed grades too. */
  public static Report check(Contract contract, Routes routes, Proofs proofs, Grades committed) {
    return report(
        contract,
        routes,
        proofs,
        List.of(new CommittedGrades(committed, counting(contract, routes, proofs))));
  }

  private static Report report(Contract contract, Routes routes, Proofs proofs, List<Check> more) {
    Evidence evidence = counting(contract, routes, proofs);
    SortedMap<String, Basis> bases = bases(contract, routes, proofs);
    List<Check> checks = new ArrayList<>(CHECKS);
    checks.add(new ForeignEvidence(proofs.evidence()));
    checks.add(new MissingEvidence(evidence, proofs.exemptions()));
    checks.add(new MissingPermissions(proofs.permissions()));
    checks.addAll(more);
    checks.add(new UnseenResponses(bases));
    return new Report(
        grades(contract, routes),
        findings(checks, contract, routes),
        routes.build(),
        evidence.runs(),
        bases);
  }

  /** What counts: evidence of this build and this contract. */
  public static Evidence counting(Contract contract, Routes routes, Proofs proofs) {
    return proofs.evidence().of(contract.build(routes));
  }

  /** Grades every operation of the pinned document. */
  static Grades grades(Contract contract, Routes routes) {
    Map<Operation, List<Route>> placed = placed(contract, routes);
    SortedMap<String, Verdict> verdicts = new TreeMap<>();
    for (Operation operation : contract.pinned().operations()) {
      verdicts.put(operation.id(), verdict(placed.getOrDefault(operation, List.of())));
    }
    return new Grades(verdicts);
  }

  private static SortedMap<String, Basis> bases(Contract contract, Routes routes, Proofs proofs) {
    Evidence evidence = counting(contract, routes, proofs);
    Map<Operation, List<Route>> placed = placed(contract, routes);
    Map<String, Declared> declared = contract.pinned().declared();
    SortedMap<String, Basis> bases = new TreeMap<>();
    for (Operation operation : contract.pinned().operations()) {
      String id = operation.id();
      List<Route> routesOfIt = placed.getOrDefault(operation, List.of());
      // A profile of the same build may have it: that shows nothing of a server without it.
      Evidence ofIt = routesOfIt.isEmpty() ? Evidence.none() : evidence;
      bases.put(
          id,
          new Basis(
              operation,
              routesOfIt,
              ofIt.checks(id),
              proofs.permissions().of(id),
              Coverage.of(Objects.requireNonNull(declared.get(id)), ofIt.of(id))));
    }
    return bases;
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
