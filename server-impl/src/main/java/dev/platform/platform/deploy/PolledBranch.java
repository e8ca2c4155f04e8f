package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Source;
import java.time.Duration;
import java.time.Instant;

/** A branch as one workspace sees it, which is looked at now and then. */
public record PolledBranch(WorkspaceId workspaceId, Source source) {
  private static final Duration MAX_PAUSE = Duration.ofHours(1);
  private static final int MAX_DOUBLINGS = 10;

  /**
   * When it is looked at next. It has its own times, one each interval, whatever follows it: so
   * those of one branch are due together, and those of many are spread.
   */
  public Instant next(Instant now, Duration interval) {
    long period = interval.toMillis();
    long own = Math.floorMod(hashCode(), period);
    long time = now.toEpochMilli();
    return Instant.ofEpochMilli(time - Math.floorMod(time - own, period) + period);
  }

  /**
   * How long it is left alone after failures in a row: exponential backoff, at most an hour.
   *
   * @param interval at which it is looked at otherwise
   */
  public static Duration pause(Duration interval, int failures) {
    var pause = interval.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    return pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
  }
}
