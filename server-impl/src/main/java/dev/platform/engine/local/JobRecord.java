package dev.platform.engine.local;

import dev.platform.engine.spi.JobStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a job, on disk.
 *
 * @param run folder of its command, written down before it is started
 * @param startedAt when the command was started
 * @param end how it ended; null until then
 */
record JobRecord(@Nullable String run, @Nullable Instant startedAt, JobStatus.@Nullable Ended end) {

  static JobRecord waiting() {
    return new JobRecord(null, null, null);
  }

  JobRecord started(String folder, Instant at) {
    return new JobRecord(folder, at, null);
  }

  JobRecord ended(JobStatus.Ended how) {
    return new JobRecord(run, startedAt, how);
  }

  JobStatus status() {
    if (end != null) {
      return end;
    }
    return startedAt == null ? new JobStatus.Waiting() : new JobStatus.Running(startedAt);
  }
}
