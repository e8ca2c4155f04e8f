package dev.platform.client.http;

import dev.platform.client.internal.Timeouts;
import java.time.Duration;

/**
 * How a call is retried within its {@code callTimeout}. Immutable.
 *
 * <ul>
 *   <li>429 is retried for every method, as often as the call timeout allows, after {@code
 *       Retry-After} plus jitter.
 *   <li>503, and a connection that could not be opened, are retried for every method: nothing was
 *       carried out.
 *   <li>A lost connection, a timed-out attempt, 408, 502, and 504 are retried only when repeating
 *       is safe: for GET, PUT, and DELETE, and for creations, which carry an {@code
 *       Idempotency-Key}.
 * </ul>
 *
 * <p>The wait doubles with each attempt, with jitter. The attempts of all calls of a client share a
 * retry budget, so that an outage is not made worse: each retry after a failure takes five of 500
 * tokens, and each success returns one.
 */
public final class RetryPolicy {
  private static final RetryPolicy DEFAULTS = new Builder().build();
  private static final RetryPolicy NONE = new Builder().maxAttempts(1).build();

  private final int maxAttempts;
  private final Duration firstDelay;
  private final Duration maxDelay;
  private final Duration maxRetryAfter;

  private RetryPolicy(Builder builder) {
    this.maxAttempts = builder.maxAttempts;
    this.firstDelay = builder.firstDelay;
    this.maxDelay = builder.maxDelay;
    this.maxRetryAfter = builder.maxRetryAfter;
  }

  /** Four attempts after failures, with waits of about 0.25 s, 0.5 s, and 1 s. */
  public static RetryPolicy defaults() {
    return DEFAULTS;
  }

  /** One attempt. */
  public static RetryPolicy none() {
    return NONE;
  }

  /** Starts from the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Attempts after failures, including the first. With 1 nothing is retried, 429 included. */
  public int maxAttempts() {
    return maxAttempts;
  }

  /** The approximate wait before the second attempt. */
  public Duration firstDelay() {
    return firstDelay;
  }

  /** The longest wait that the client chooses itself. */
  public Duration maxDelay() {
    return maxDelay;
  }

  /** The longest {@code Retry-After} to wait for. */
  public Duration maxRetryAfter() {
    return maxRetryAfter;
  }

  /** Collects a policy. */
  public static final class Builder {
    private int maxAttempts = 4;
    private Duration firstDelay = Duration.ofMillis(250);
    private Duration maxDelay = Duration.ofSeconds(10);
    private Duration maxRetryAfter = Duration.ofMinutes(1);

    private Builder() {}

    /** Attempts after failures, including the first; 1 turns all retries off. Default: 4. */
    public Builder maxAttempts(int attempts) {
      if (attempts < 1) {
        throw new IllegalArgumentException("maxAttempts must be at least 1, not " + attempts);
      }
      this.maxAttempts = attempts;
      return this;
    }

    /** The approximate wait before the second attempt. Default: 250 ms. */
    public Builder firstDelay(Duration delay) {
      this.firstDelay = Timeouts.require("firstDelay", delay);
      return this;
    }

    /** The longest wait that the client chooses itself. Default: 10 s. */
    public Builder maxDelay(Duration delay) {
      this.maxDelay = Timeouts.require("maxDelay", delay);
      return this;
    }

    /** The longest {@code Retry-After} to wait for; a longer one fails the call. Default: 1 min. */
    public Builder maxRetryAfter(Duration wait) {
      this.maxRetryAfter = Timeouts.require("maxRetryAfter", wait);
      return this;
    }

    /** The policy. */
    public RetryPolicy build() {
      return new RetryPolicy(this);
    }
  }
}
