package dev.platform.client;

import dev.platform.client.http.Http;
import java.time.Duration;
import java.time.Instant;

/** Increasing delays, up to a maximum delay and a deadline. */
final class Polling {
  private static final double GROWTH = 1.5;

  private final Http http;
  private final Duration longest;
  private final Instant end;
  private Duration next;

  Polling(Http http, Duration first, Duration longest, Duration timeout) {
    this.http = http;
    this.next = first;
    this.longest = longest;
    this.end = http.time().now().plus(timeout);
  }

  /** Waits a little, or returns false when the time is over. */
  boolean pause() {
    Duration left = Duration.between(http.time().now(), end);
    if (left.isNegative() || left.isZero()) {
      return false;
    }
    http.pause(next.compareTo(left) < 0 ? next : left);
    next = Duration.ofMillis(Math.min((long) (next.toMillis() * GROWTH), longest.toMillis()));
    return true;
  }
}
