package dev.platform.platform.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended.
 *
 * @param startedAt when its command was started; null is what was known of it
 * @param exitCode null if the command did not end by itself
 */
record JobEnd(JobState state, @Nullable Instant startedAt, Instant at, @Nullable Integer exitCode) {

  /** Nothing is known of its command. */
  static JobEnd of(JobState state, Instant at) {
    return new JobEnd(state, null, at, null);
  }
}
