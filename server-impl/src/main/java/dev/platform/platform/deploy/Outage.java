package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the timeline says of an instance that served. The first failure and what follows are told at
 * once; of one that fails again before it was calm, only the failure is, until it is calm: a crash
 * loop must not flood the timeline.
 *
 * @param failures how many failures were told since it was calm
 * @param isTold whether a failure was told, and not yet that it is available again
 * @param readySince since when it is ready; null while it is not
 */
record Outage(int failures, boolean isTold, @Nullable Instant readySince) {
  /** Nothing has happened. */
  static final Outage NONE = new Outage(0, false, null);

  /** How long an instance must have been ready until its earlier failures no longer count. */
  static final Duration CALM = Duration.ofMinutes(5);

  /**
   * What is to be told after an instance was seen once more.
   *
   * @param fell whether it was ready before and has ended, or become unhealthy, since
   */
  Outage after(InstanceStatus.State state, boolean fell, Instant now) {
    if (state == InstanceStatus.State.STOPPING) {
      return this;
    }
    @Nullable Instant since = readySince(state, fell, now);
    var seen = fell && !isTold ? new Outage(failures + 1, true, since) : with(since);
    if (since == null) {
      return seen;
    }
    boolean isCalm = !now.isBefore(since.plus(CALM));
    return isCalm
        ? new Outage(0, false, since)
        : new Outage(seen.failures, seen.isTold && seen.failures > 1, since);
  }

  /** Whether there is nothing that only time will change. */
  boolean isOver() {
    return failures == 0;
  }

  private @Nullable Instant readySince(InstanceStatus.State state, boolean fell, Instant now) {
    if (state != InstanceStatus.State.READY) {
      return null;
    }
    return readySince == null || fell ? now.truncatedTo(ChronoUnit.MICROS) : readySince;
  }

  private Outage with(@Nullable Instant since) {
    return new Outage(failures, isTold, since);
  }
}
