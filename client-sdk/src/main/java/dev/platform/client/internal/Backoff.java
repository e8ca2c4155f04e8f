package dev.platform.client.internal;

import dev.platform.client.http.RetryPolicy;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/** The waits between attempts. {@code jitter} returns 0 to 1. */
record Backoff(DoubleSupplier jitter) {
  private static final long LEAST_SPREAD_MILLIS = 1_000;

  /** The wait after this many attempts. */
  Duration after(int attempts, RetryPolicy policy) {
    double full = (double) policy.firstDelay().toMillis() * Math.pow(2, attempts - 1.0);
    double capped = Math.min(full, (double) policy.maxDelay().toMillis());
    return Duration.ofMillis(Math.round(capped / 2 + capped / 2 * jitter.getAsDouble()));
  }

  /** {@code Retry-After} and up to half of it, at least a second, so that callers spread out. */
  Duration after(Duration retryAfter) {
    long spread = Math.max(retryAfter.toMillis() / 2, LEAST_SPREAD_MILLIS);
    return retryAfter.plusMillis(Math.round(spread * jitter.getAsDouble()));
  }
}
