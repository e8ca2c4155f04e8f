package dev.platform.platform;

import dev.platform.engine.spi.JobStatus;
import java.time.Duration;
import java.util.regex.Pattern;
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
  private static final Pattern STATUS = Pattern.compile("\\bstatus (\\d{1,3})\\b");
  private static final long MIB = 1024L * 1024;

  /** The process used more memory than it may. */
  public record OutOfMemory(String memoryLimit) {}

  /**
   * A command that ended.
   *
   * @param words how, as the engine says it
   * @param memoryBytes its memory limit
   */
  public static FailureReason exit(@Nullable String words, long memoryBytes) {
    var said = words == null ? "" : words;
    if (said.contains("health check")) {
      return unhealthy("The instance " + said + ".");
    }
    if (said.contains("out of memory")) {
      var limit = new OutOfMemory(memoryBytes / MIB + "Mi");
      return new FailureReason(false, null, null, null, limit, null, null, null, null);
    }
    var status = STATUS.matcher(said);
    int code = status.find() ? Integer.parseInt(status.group(1)) : 0;
    return code == 0
        ? new FailureReason(false, null, null, true, null, null, null, null, null)
        : new FailureReason(false, null, code, null, null, null, null, null, null);
  }

  /**
   * A build that failed.
   *
   * @param why a sentence of the engine; further lines are the last output
   * @param memoryBytes its memory limit
   */
  public static FailureReason build(String why, long memoryBytes) {
    var known = exit(why.lines().findFirst().orElse(""), memoryBytes);
    return new FailureReason(
        known.evicted,
        known.evictionReason,
        known.nonZeroExit,
        known.earlyExit,
        known.oomKilled,
        known.timedOutSeconds,
        known.timedOutReason,
        known.unhealthy,
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
      case FAILED, OUT_OF_MEMORY -> exit(end.how(), memoryBytes);
      case TIMED_OUT -> timeout(budget, "the command");
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
