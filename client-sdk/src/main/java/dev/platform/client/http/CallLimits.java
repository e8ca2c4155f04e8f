package dev.platform.client.http;

import dev.platform.client.internal.Timeouts;
import java.time.Duration;
import java.time.Instant;

/**
 * How long one call may take, with all its attempts, and how it is retried. Immutable. Every
 * request that reaches a {@link Transport} has one, see {@link Request#limits()}.
 */
public final class CallLimits {
  private final Time time;
  private final Instant begin;
  private final Duration callTimeout;
  private final Duration attemptTimeout;
  private final RetryPolicy retry;

  private CallLimits(Time time, Duration callTimeout, Duration attemptTimeout, RetryPolicy retry) {
    this.time = time;
    this.begin = time.now();
    this.callTimeout = callTimeout;
    this.attemptTimeout = attemptTimeout;
    this.retry = retry;
  }

  /** The limits of a call that begins now. Timeouts must be longer than zero. */
  public static CallLimits of(
      Time time, Duration callTimeout, Duration attemptTimeout, RetryPolicy retry) {
    return new CallLimits(
        time,
        Timeouts.require("callTimeout", callTimeout),
        Timeouts.require("attemptTimeout", attemptTimeout),
        retry);
  }

  /** The time since the call began. */
  public Duration elapsed() {
    return Duration.between(begin, time.now());
  }

  /** The longest that the call may take. */
  public Duration callTimeout() {
    return callTimeout;
  }

  /** The longest that one attempt may take. */
  public Duration attemptTimeout() {
    return attemptTimeout;
  }

  /** The time that is left for the call, zero when it is used up. */
  public Duration remaining() {
    Duration left = callTimeout.minus(elapsed());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** The time that the next attempt may take: the attempt timeout, or what is left of the call. */
  public Duration nextAttempt() {
    Duration remaining = remaining();
    return remaining.compareTo(attemptTimeout) < 0 ? remaining : attemptTimeout;
  }

  /** How the call is retried. */
  public RetryPolicy retry() {
    return retry;
  }
}
