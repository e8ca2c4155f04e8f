package dev.platform.grader;

import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.Exemptions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Operations that a route claims, and no check of the conformance tests has shown to work. */
final class MissingEvidence implements Check {
  private final Evidence evidence;
  private final Exemptions exemptions;

  /**
   * @param evidence of the build that is graded
   */
  MissingEvidence(Evidence evidence, Exemptions exemptions) {
    this.evidence = evidence;
    this.exemptions = exemptions;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    return Grader.grades(contract, routes).verdicts().entrySet().stream()
        .filter(entry -> entry.getValue().grade() != Grade.NOT_IMPLEMENTED)
        .filter(entry -> evidence.of(entry.getKey()).checks().isEmpty())
        .map(entry -> finding(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Finding finding(String operation, Verdict verdict) {
    return exemptions
        .of(operation)
        .map(reason -> exempt(operation, verdict, reason))
        .orElseGet(() -> missing(operation, verdict));
  }

  private static Finding exempt(String operation, Verdict verdict, String reason) {
    return new Finding(
        "exempt",
        operation,
        Severity.NOTE,
        "graded %s without evidence: %s".formatted(verdict.grade().wire(), reason),
        "Run the conformance tests against an installation that has it.");
  }

  private Finding missing(String operation, Verdict verdict) {
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
