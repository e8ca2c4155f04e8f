package dev.platform.platform.deploy;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why a process failed, as events say it. Only what is known is set. */
record FailureReason(
    boolean evicted,
    @Nullable Integer nonZeroExit,
    @Nullable Boolean earlyExit,
    @Nullable OutOfMemory oomKilled,
    @Nullable Long timedOutSeconds,
    @Nullable String timedOutReason,
    @Nullable String unhealthy) {
  private static final Pattern STATUS = Pattern.compile("\\bstatus (\\d{1,3})\\b");
  private static final long MIB = 1024L * 1024;

  /** The process used more memory than it may. */
  record OutOfMemory(String memoryLimit) {}

  /**
   * A command that ended.
   *
   * @param words how, as the engine says it
   * @param memoryBytes its memory limit
   */
  static FailureReason exit(@Nullable String words, long memoryBytes) {
    var said = words == null ? "" : words;
    if (said.contains("out of memory")) {
      var limit = new OutOfMemory(memoryBytes / MIB + "Mi");
      return new FailureReason(false, null, null, limit, null, null, null);
    }
    var status = STATUS.matcher(said);
    int code = status.find() ? Integer.parseInt(status.group(1)) : 0;
    return code == 0
        ? new FailureReason(false, null, true, null, null, null, null)
        : new FailureReason(false, code, null, null, null, null, null);
  }

  static FailureReason timeout(Duration budget, String what) {
    return new FailureReason(false, null, null, null, budget.toSeconds(), what, null);
  }

  static FailureReason unhealthy(String what) {
    return new FailureReason(false, null, null, null, null, null, what);
  }
}
