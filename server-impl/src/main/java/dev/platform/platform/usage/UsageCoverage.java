package dev.platform.platform.usage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of a month the totals rest on.
 *
 * @param through end of the last hour that is counted; null while nothing is known
 * @param degraded the meters in which something is missing, sorted by name
 */
public record UsageCoverage(State state, @Nullable Instant through, List<String> degraded) {
  public UsageCoverage {
    degraded = List.copyOf(degraded);
  }

  /** How much that is. */
  public enum State {
    /** Every hour that is over. */
    COMPLETE,
    /** Not all of them. */
    PARTIAL,
    /** There is no measurement. */
    UNKNOWN
  }
}
