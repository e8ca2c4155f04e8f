package dev.platform.client;

import dev.platform.client.error.TransportException;
import dev.platform.client.http.Time;
import java.time.Duration;
import java.time.Instant;

/** Pauses that become longer, up to a limit and until an end. */
final class Polling {
  private static final double GROWTH = 1.5;

  private final Time time;
  private final Duration longest;
  private final Instant end;
  private Duration next;

  Polling(Time time, Duration first, Duration longest, Duration timeout) {
    this.time = time;
    this.next = first;
    this.longest = longest;
    this.end = time.now().plus(timeout);
  }

  /** Waits a little, or returns false when the time is over. */
  boolean pause() {
    Duration left = Duration.between(time.now(), end);
    if (left.isNegative() || left.isZero()) {
      return false;
    }
    try {
      time.sleep(next.compareTo(left) < 0 ? next : left);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException("The waiting was interrupted", e);
    }
    next = Duration.ofMillis(Math.min((long) (next.toMillis() * GROWTH), longest.toMillis()));
    return true;
  }
}
