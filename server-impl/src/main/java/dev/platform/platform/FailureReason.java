package dev.platform.platform;

import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.ProcessEnd;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a process failed, as events say it. Only what is known is set.
 *
 * @param evictionReason why the platform ended it, or did not start it
 * @param nonZeroExit its exit status
 * @param earlyExit whether it ended when it should have gone on, or was never started
 * @param timedOutReason what took too long
 * @param unhealthy what was wrong with its responses
 * @param message of a build: what happened, its last output, and a hint
 */
public record FailureReason(
    boolean evicted,
    @Nullable String evictionReason,
    @Nullable Integer nonZeroExit,
    @Nullable Boolean earlyExit,
    @Nullable OutOfMemory oomKilled,
    @Nullable Long timedOutSeconds,
    @Nullable String timedOutReason,
    @Nullable String unhealthy,
    @Nullable String message) {
  private static final long MIB = 1024L * 1024;

  /** The process used more memory than it may. */
  public record OutOfMemory(String memoryLimit) {}

  /**
   * A process that ended although it should have gone on, or failed.
   *
   * @param end how; null if that is not known
   * @param memoryBytes its memory limit
   */
  public static FailureReason of(@Nullable ProcessEnd end, long memoryBytes) {
    return end == null ? early() : of(end.kind(), end.exitCode(), end.how(), memoryBytes);
  }

  private static FailureReason of(
      ProcessEnd.Kind kind, @Nullable Integer exitCode, String how, long memoryBytes) {
    return switch (kind) {
      case FAILED -> exitCode == null ? early() : exited(exitCode);
      case OUT_OF_MEMORY -> outOfMemory(memoryBytes);
      case UNHEALTHY -> unhealthy("The instance " + how + ".");
      case SUCCEEDED, KILLED, NOT_STARTED, NO_SPACE, TIMED_OUT, CANCELED -> early();
    };
  }

  private static FailureReason exited(int exitCode) {
    return new FailureReason(false, null, exitCode, null, null, null, null, null, null);
  }

  private static FailureReason outOfMemory(long memoryBytes) {
    var limit = new OutOfMemory(memoryBytes / MIB + "Mi");
    return new FailureReason(false, null, null, null, limit, null, null, null, null);
  }

  /** It ended when it should have gone on, or was never started. */
  public static FailureReason early() {
    return new FailureReason(false, null, null, true, null, null, null, null, null);
  }

  /**
   * A build that failed.
   *
   * @param memoryBytes its memory limit
   */
  public static FailureReason of(BuildStatus.Failed failed, long memoryBytes) {
    return of(failed.kind(), failed.exitCode(), failed.why(), memoryBytes)
        .withMessage(failed.why());
  }

  private FailureReason withMessage(String why) {
    return new FailureReason(
        evicted,
        evictionReason,
        nonZeroExit,
        earlyExit,
        oomKilled,
        timedOutSeconds,
        timedOutReason,
        unhealthy,
        why);
  }

  /**
   * How a job ended; null if it succeeded or was canceled.
   *
   * @param memoryBytes its memory limit
   * @param budget how long it might run
   */
  public static @Nullable FailureReason of(JobStatus.Ended end, long memoryBytes, Duration budget) {
    return switch (end.kind()) {
      case SUCCEEDED, CANCELED -> null;
      case TIMED_OUT -> timeout(budget, "the command");
      case FAILED, KILLED, OUT_OF_MEMORY, UNHEALTHY, NOT_STARTED, NO_SPACE ->
          of(end.end(), memoryBytes);
    };
  }

  /** Something that the platform ended, or did not start. */
  public static FailureReason evicted(String why) {
    return new FailureReason(true, why, null, null, null, null, null, null, null);
  }

  /** Something that took longer than it might. */
  public static FailureReason timeout(Duration budget, String what) {
    return new FailureReason(false, null, null, null, null, budget.toSeconds(), what, null, null);
  }

  /** A process that runs and does not respond as it should. */
  public static FailureReason unhealthy(String what) {
    return new FailureReason(false, null, null, null, null, null, null, what, null);
  }
}
