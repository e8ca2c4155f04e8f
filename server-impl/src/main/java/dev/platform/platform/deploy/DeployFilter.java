package dev.platform.platform.deploy;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which deploys to list. Bounds are exclusive.
 *
 * @param states empty is any
 */
public record DeployFilter(
    Set<DeployState> states,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter,
    @Nullable Instant finishedBefore,
    @Nullable Instant finishedAfter) {
  public DeployFilter {
    states = Set.copyOf(states);
  }

  /** Every deploy. */
  public static DeployFilter all() {
    return new DeployFilter(Set.of(), null, null, null, null, null, null);
  }
}
