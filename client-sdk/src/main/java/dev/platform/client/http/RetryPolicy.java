package dev.platform.client.http;

import java.time.Duration;

/**
 * How often and how long a call is tried.
 *
 * <p>429 and 503 are tried again for every method, after {@code Retry-After} where the API sends
 * it. A broken connection, a timeout, 502 and 504 are tried again only when a second try cannot do
 * harm: for GET, PUT and DELETE, and for creations, which carry an {@code Idempotency-Key}. Between
 * tries the wait doubles, with jitter.
 *
 * @param maxAttempts tries in all, the first included
 * @param budget after this long since the first try no further try begins
 * @param firstDelay the wait before the second try, about
 * @param maxDelay no wait is longer, except where the API asks for it
 */
public record RetryPolicy(
    int maxAttempts, Duration budget, Duration firstDelay, Duration maxDelay) {
  public RetryPolicy {
    if (maxAttempts < 1) {
      throw new IllegalArgumentException("maxAttempts must be 1 or more, not " + maxAttempts);
    }
    if (budget.isNegative() || firstDelay.isNegative() || maxDelay.isNegative()) {
      throw new IllegalArgumentException("budget and delays must not be negative");
    }
  }

  /** Four tries within two minutes, waiting 0.25 s, 0.5 s and 1 s. */
  public static RetryPolicy defaults() {
    return new RetryPolicy(
        4, Duration.ofMinutes(2), Duration.ofMillis(250), Duration.ofSeconds(10));
  }

  /** One try. */
  public static RetryPolicy none() {
    return new RetryPolicy(1, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  }

  /** The wait after this many tries, a factor of 0 to 1 being its jitter. */
  Duration delay(int attempts, double jitter) {
    double full = (double) firstDelay.toMillis() * Math.pow(2, attempts - 1.0);
    double capped = Math.min(full, (double) maxDelay.toMillis());
    return Duration.ofMillis(Math.round(capped / 2 + capped / 2 * jitter));
  }
}
