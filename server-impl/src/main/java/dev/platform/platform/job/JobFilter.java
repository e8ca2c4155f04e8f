package dev.platform.platform.job;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs to list. Bounds are exclusive.
 *
 * @param states empty is any
 */
public record JobFilter(
    Set<JobState> states,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant startedBefore,
    @Nullable Instant startedAfter,
    @Nullable Instant finishedBefore,
    @Nullable Instant finishedAfter) {
  public JobFilter {
    states = Set.copyOf(states);
  }
}
