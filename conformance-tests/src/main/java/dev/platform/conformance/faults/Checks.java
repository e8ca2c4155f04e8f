package dev.platform.conformance.faults;

import dev.platform.conformance.client.Trail;
import dev.platform.conformance.report.Titles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Collects how checks end, on the thread of each, which has its calls. */
final class Checks implements TestExecutionListener {
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final List<Check> ended = new CopyOnWriteArrayList<>();
  private @Nullable TestPlan plan;

  @Override
  public void testPlanExecutionStarted(TestPlan begun) {
    plan = begun;
  }

  @Override
  public void executionStarted(TestIdentifier check) {
    started.put(check.getUniqueId(), System.nanoTime());
  }

  /** Without those that were skipped. */
  @Override
  public void executionFinished(TestIdentifier check, TestExecutionResult result) {
    if (check.isTest() && result.getStatus() != Status.ABORTED) {
      String id = check.getUniqueId();
      long took = System.nanoTime() - started.getOrDefault(id, System.nanoTime());
      ended.add(
          new Check(
              id,
              Titles.of(Objects.requireNonNull(plan), check),
              Duration.ofNanos(took),
              result.getThrowable().map(Throwable::toString).orElse(""),
              Trail.operations()));
    }
  }

  List<Check> ended() {
    return List.copyOf(ended);
  }
}
