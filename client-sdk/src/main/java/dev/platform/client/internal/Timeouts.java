package dev.platform.client.internal;

import dev.platform.client.http.CallLimits;
import java.math.BigDecimal;
import java.time.Duration;

/** Checks and describes timeouts. */
public final class Timeouts {
  private Timeouts() {}

  /** The timeout, which must be longer than zero. */
  public static Duration require(String name, Duration timeout) {
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException(name + " must be longer than zero, not " + timeout);
    }
    return timeout;
  }

  /** The limit that an attempt has exceeded, and the time that has passed. */
  static String describe(CallLimits limits, Duration attempt) {
    return attempt.compareTo(limits.attemptTimeout()) < 0
        ? "the call timeout of %s (%s have passed)"
            .formatted(text(limits.callTimeout()), text(limits.elapsed()))
        : "the attempt timeout of %s (%s of the call timeout of %s have passed)"
            .formatted(text(attempt), text(limits.elapsed()), text(limits.callTimeout()));
  }

  /** The JDK rejects zero. */
  static Duration atLeastOneMillisecond(Duration timeout) {
    return timeout.toMillis() < 1 ? Duration.ofMillis(1) : timeout;
  }

  /** A duration in milliseconds or seconds. */
  static String text(Duration duration) {
    long millis = duration.toMillis();
    return millis < 1000
        ? millis + " ms"
        : BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + " s";
  }
}
