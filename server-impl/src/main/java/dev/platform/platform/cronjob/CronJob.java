package dev.platform.platform.cronjob;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a cron job runs. Its row is the lock under which everything about its runs changes.
 *
 * @param nextRunAt null while it is suspended
 * @param lastNumber number in the id of its last run
 */
record CronJob(
    ServiceId serviceId,
    WorkspaceId workspaceId,
    String schedule,
    @Nullable Instant nextRunAt,
    long lastNumber) {

  boolean isSuspended() {
    return nextRunAt == null;
  }

  /** The seconds of now, or the next number if a run has it already. */
  long nextNumber(Instant now) {
    return Math.max(now.getEpochSecond(), lastNumber + 1);
  }
}
