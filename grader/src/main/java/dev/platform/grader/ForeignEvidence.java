package dev.platform.grader;

import dev.platform.grader.evidence.Build;
import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Evidence;
import java.util.List;

/**
 * Runs of the conformance tests that were against another build, and so show nothing of this one.
 */
final class ForeignEvidence implements Check {
  private final Evidence evidence;

  ForeignEvidence(Evidence evidence) {
    this.evidence = evidence;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    Build build = contract.build(routes);
    return evidence.runs().stream()
        .filter(run -> !build.isBuildOf(run))
        .map(run -> finding(run, build))
        .toList();
  }

  private static Finding finding(ConformanceRun run, Build build) {
    return new Finding(
        "foreign-evidence",
        Finding.OF_RUN,
        Severity.ERROR,
        "the run of %s against %s does not count: %s"
            .formatted(run.started(), run.install().url(), reason(run, build)),
        "Run the conformance tests of this build against an installation of this build.");
  }

  private static String reason(ConformanceRun run, Build build) {
    if (build.id() == null) {
      return "the routes are of an unknown build";
    }
    if (run.install().build() == null) {
      return "the installation did not name one build";
    }
    return build.id().equals(run.install().build())
        ? "the tests have another version of the API spec"
        : "it was of build %s, and the routes are of build %s"
            .formatted(run.install().build(), build.id());
  }
}
