package dev.platform.client.http;

import java.time.Duration;

/** How long one call and each of its attempts may take, and how it is retried. */
record CallLimits(Deadline deadline, Duration attemptTimeout, RetryPolicy retry) {
  /** The time that the next attempt may take. */
  Duration nextAttempt() {
    Duration remaining = deadline.remaining();
    return remaining.compareTo(attemptTimeout) < 0 ? remaining : attemptTimeout;
  }
}
