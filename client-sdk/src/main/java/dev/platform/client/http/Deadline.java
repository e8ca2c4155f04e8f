package dev.platform.client.http;

import java.time.Duration;
import java.time.Instant;

/** When a call must have ended. */
record Deadline(Time time, Instant end) {
  static Deadline after(Time time, Duration timeout) {
    return new Deadline(time, time.now().plus(timeout));
  }

  /** The time that is left, zero when it is used up. */
  Duration remaining() {
    Duration left = Duration.between(time.now(), end);
    return left.isNegative() ? Duration.ZERO : left;
  }

  boolean allows(Duration wait) {
    return remaining().compareTo(wait) > 0;
  }
}
