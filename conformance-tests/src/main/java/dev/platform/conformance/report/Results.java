package dev.platform.conformance.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Collects how checks end, on several threads, and passes each on as it does. */
public final class Results implements TestExecutionListener {
  /** The reason of what was not asked for, and is no result. */
  public static final String NOT_SELECTED = "not selected";

  private final Consumer<CheckResult> next;
  private final Map<TestIdentifier, Long> started = new ConcurrentHashMap<>();
  private final List<CheckResult> all = new ArrayList<>();
  private @Nullable TestPlan plan;

  public Results(Consumer<CheckResult> next) {
    this.next = next;
  }

  /**
   * In the order in which they ended.
   *
   * @param calls the operations that each has called
   */
  public synchronized List<CheckResult> all(Map<String, Set<String>> calls) {
    return all.stream().map(it -> it.calling(calls.getOrDefault(it.title(), Set.of()))).toList();
  }

  @Override
  public void testPlanExecutionStarted(TestPlan begun) {
    plan = begun;
  }

  @Override
  public void executionStarted(TestIdentifier check) {
    started.put(check, System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier check, String reason) {
    if (!reason.equals(NOT_SELECTED)) {
      add(check, Outcome.SKIPPED, reason, null);
    }
  }

  /** A container fails too, when what its checks share cannot be made. */
  @Override
  public void executionFinished(TestIdentifier check, TestExecutionResult result) {
    Throwable problem = result.getThrowable().orElse(null);
    switch (result.getStatus()) {
      case SUCCESSFUL -> {
        if (check.isTest()) {
          add(check, Outcome.PASSED, "", null);
        }
      }
      case ABORTED -> add(check, Outcome.SKIPPED, message(problem), null);
      case FAILED -> add(check, Outcome.FAILED, String.valueOf(problem), problem);
    }
  }

  private static String message(@Nullable Throwable problem) {
    return problem == null ? "" : Objects.requireNonNullElse(problem.getMessage(), "");
  }

  private synchronized void add(
      TestIdentifier check, Outcome outcome, String reason, @Nullable Throwable problem) {
    Duration took =
        Duration.ofNanos(System.nanoTime() - started.getOrDefault(check, System.nanoTime()));
    var result =
        new CheckResult(
            Titles.of(Objects.requireNonNull(plan), check),
            outcome,
            took,
            Set.of(),
            reason,
            problem);
    all.add(result);
    next.accept(result);
  }
}
