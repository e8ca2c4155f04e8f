package dev.platform.client.internal;

import java.time.Duration;

/** Checks timeouts. */
public final class Timeouts {
  private Timeouts() {}

  /** The timeout, which must be longer than zero. */
  public static Duration require(String name, Duration timeout) {
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException(name + " must be longer than zero, not " + timeout);
    }
    return timeout;
  }
}
