package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Source;
import java.time.Duration;
import java.time.Instant;

/** A branch as one workspace sees it, which is looked at now and then. */
public record PolledBranch(WorkspaceId workspaceId, Source source) {
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
}
