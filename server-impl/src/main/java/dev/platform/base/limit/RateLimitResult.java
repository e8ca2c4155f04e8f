package dev.platform.base.limit;

import java.time.Duration;

/**
 * Whether a caller is admitted.
 *
 * @param isAdmitted whether a token was taken
 * @param limit tokens of a full bucket
 * @param remaining tokens that are left, as far as this replica knows
 * @param delay until there is a token again; zero if one was taken
 */
public record RateLimitResult(boolean isAdmitted, long limit, long remaining, Duration delay) {
  private static final int MINUTE = 60;

  /** Seconds until the bucket is full again if nothing is taken. */
  public long resetSeconds() {
    return ((limit - remaining) * MINUTE + limit - 1) / limit;
  }

  /** Seconds to wait, at least one; for a caller that was not admitted. */
  public long waitSeconds() {
    return Math.max(1, (delay.toMillis() + 999) / 1000);
  }

  /** The one that leaves less. */
  public RateLimitResult tighter(RateLimitResult other) {
    if (isAdmitted != other.isAdmitted) {
      return isAdmitted ? other : this;
    }
    return remaining <= other.remaining ? this : other;
  }
}
