package dev.platform.client.http;

import java.time.Duration;

/** Checks timeouts. */
final class Timeouts {
  private Timeouts() {}

  static Duration require(String name, Duration timeout) {
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException(name + " must be longer than zero, not " + timeout);
    }
    return timeout;
  }
}
