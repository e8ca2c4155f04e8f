package dev.platform.client;

import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Increasing delays, up to a maximum delay and a deadline. */
final class Polling {
  private static final double GROWTH = 1.5;
  private static final Duration FIRST = Duration.ofMillis(200);
  private static final Duration LONGEST = Duration.ofSeconds(2);

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

  /** Waits for the end of something that takes seconds to minutes. */
  Polling(Http http, Duration timeout) {
    this(http, FIRST, LONGEST, timeout);
  }

  /**
   * Reads until the state is the awaited one, and returns it.
   *
   * @param timeoutMessage what to say when the time is over, without the full stop
   */
  <T> T until(Supplier<T> read, Predicate<T> isReached, String timeoutMessage) {
    T state = read.get();
    while (!isReached.test(state)) {
      if (!pause()) {
        throw new TimedOutException(timeoutMessage + ". Wait longer, or check its logs", null);
      }
      state = read.get();
    }
    return state;
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
