package dev.platform.conformance.report;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints a line for every check as it ends, and a summary. */
public final class Progress {
  private final PrintWriter out;

  public Progress(PrintWriter out) {
    this.out = out;
  }

  /** A line, and what is wrong. */
  public void print(CheckResult check) {
    switch (check.outcome()) {
      case PASSED -> out.printf("ok    %s%s%n", check.title(), took(check));
      case SKIPPED -> out.printf("skip  %s – %s%n", check.title(), check.reason());
      case FAILED -> {
        out.printf("FAIL  %s%s%n%s%n", check.title(), took(check), check.reason().indent(6));
        if (check.problem() != null && !(check.problem() instanceof AssertionError)) {
          check.problem().printStackTrace(out);
        }
      }
    }
  }

  private static String took(CheckResult check) {
    return String.format(Locale.ROOT, " (%.1f s)", check.seconds());
  }

  /**
   * Counts, and what failed or was skipped.
   *
   * @param isOfAll whether all checks were to run, so that what was not seen is worth a line
   */
  public void summarize(RunReport run, boolean isOfAll) {
    out.printf(
        "%n%d passed, %d failed, %d skipped in %d s%s%n",
        run.passed(),
        run.failed(),
        run.skipped(),
        Math.round(run.seconds()),
        run.interrupted() ? "; interrupted" : "");
    run.checks().stream()
        .filter(it -> it.outcome() == Outcome.FAILED)
        .forEach(it -> out.printf("failed: %s%n", it.title()));
    reasons(run.checks()).forEach((reason, count) -> out.printf("skipped %d: %s%n", count, reason));
    if (isOfAll) {
      summarize(run.coverage());
    }
  }

  private void summarize(Coverage coverage) {
    out.printf(
        "%d of %d operations returned success; %d of %d responses that the API spec declares for"
            + " them were seen%n",
        coverage.succeeded(), coverage.operations().size(), coverage.seen(), coverage.declared());
    List<String> failed = coverage.neverSucceeded();
    if (!failed.isEmpty()) {
      out.printf("never returned success: %s%n", String.join(" ", failed));
    }
  }

  private static Map<String, Long> reasons(List<CheckResult> checks) {
    return checks.stream()
        .filter(it -> it.outcome() == Outcome.SKIPPED)
        .map(CheckResult::reason)
        .map(reason -> reason.replaceFirst("^needs .*(?=, which is graded)", "needs an operation"))
        .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
  }
}
