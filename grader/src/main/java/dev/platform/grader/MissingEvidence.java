package dev.platform.grader;

import dev.platform.grader.evidence.Evidence;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Operations that a route claims, and no check of the conformance tests has shown to work. */
final class MissingEvidence implements Check {
  private final Evidence evidence;

  /** Of the build that is graded. */
  MissingEvidence(Evidence evidence) {
    this.evidence = evidence;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    return Grader.grade(contract, routes).grades().verdicts().entrySet().stream()
        .filter(entry -> entry.getValue().grade() != Grade.NOT_IMPLEMENTED)
        .filter(entry -> evidence.of(entry.getKey()).checks().isEmpty())
        .map(entry -> finding(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Finding finding(String operation, Verdict verdict) {
    return new Finding(
        "no-evidence",
        operation,
        Severity.ERROR,
        "graded %s, but %s".formatted(verdict.grade().wire(), what(operation)),
        evidence.runs().isEmpty()
            ? "Run the conformance tests with --evidence FILE against an installation of this build,"
                + " and pass the file."
            : "Repair the operation or the check that calls it. If no check does, add one.");
  }

  private String what(String operation) {
    if (evidence.runs().isEmpty()) {
      return "there is no evidence of this build";
    }
    Set<String> statuses = new TreeSet<>(evidence.of(operation).statuses().keySet());
    return statuses.isEmpty()
        ? "no check has called it"
        : "no check that passed had a successful response; statuses seen: "
            + String.join(", ", statuses);
  }
}
