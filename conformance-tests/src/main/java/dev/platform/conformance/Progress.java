package dev.platform.conformance;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints a line for every check as it ends, and a summary. Checks end on several threads. */
final class Progress implements TestExecutionListener {
  private final PrintWriter out;
  private final Map<TestIdentifier, Long> started = new ConcurrentHashMap<>();
  private final List<String> failed = new ArrayList<>();
  private final Map<String, Integer> skipped = new TreeMap<>();
  private @Nullable TestPlan plan;
  private int passed;

  Progress(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionStarted(TestIdentifier check) {
    started.put(check, System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier check, String reason) {
    skip(check, reason);
  }

  @Override
  public void executionFinished(TestIdentifier check, TestExecutionResult result) {
    switch (result.getStatus()) {
      case SUCCESSFUL -> pass(check);
      case ABORTED -> skip(check, result.getThrowable().map(Throwable::getMessage).orElse(""));
      case FAILED -> fail(check, result.getThrowable().orElseThrow());
    }
  }

  private synchronized void pass(TestIdentifier check) {
    if (check.isTest()) {
      passed++;
      out.printf("ok    %s%s%n", title(check), took(check));
    }
  }

  private synchronized void skip(TestIdentifier check, @Nullable String reason) {
    skipped.merge(String.valueOf(reason), 1, Integer::sum);
    out.printf("skip  %s – %s%n", title(check), reason);
  }

  /** A container fails too, when what its checks share cannot be made. */
  private synchronized void fail(TestIdentifier check, Throwable problem) {
    failed.add(title(check));
    out.printf("FAIL  %s%s%n%s%n", title(check), took(check), problem.toString().indent(6));
    if (!(problem instanceof AssertionError)) {
      problem.printStackTrace(out);
    }
  }

  private String title(TestIdentifier check) {
    return Titles.of(Objects.requireNonNull(plan), check);
  }

  private String took(TestIdentifier check) {
    Duration took = Duration.ofNanos(System.nanoTime() - started.getOrDefault(check, 0L));
    return String.format(Locale.ROOT, " (%.1f s)", took.toMillis() / 1000.0);
  }

  /** Whether nothing failed. */
  boolean summarize(Set<String> exercised) {
    int skips = skipped.values().stream().mapToInt(Integer::intValue).sum();
    out.printf(
        "%n%d passed, %d failed, %d skipped; %d operations called: %s%n",
        passed, failed.size(), skips, exercised.size(), String.join(" ", exercised));
    failed.forEach(title -> out.printf("failed: %s%n", title));
    skipped.forEach((reason, count) -> out.printf("skipped %d: %s%n", count, reason));
    return failed.isEmpty();
  }
}
