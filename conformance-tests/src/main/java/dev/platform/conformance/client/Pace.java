package dev.platform.conformance.client;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * How fast an install is now, by how long its answers take. What is allowed to take long on a quick
 * install may take longer on a slow or busy one.
 */
public final class Pace {
  /** An answer that takes longer than this comes from a slow install. */
  private static final Duration USUAL = Duration.ofMillis(50);

  private static final int MOST = 10;

  /** How much of the average each answer is: the last eight or so matter. */
  private static final int WEIGHT = 8;

  private final AtomicLong average = new AtomicLong(USUAL.toNanos());

  /** Takes the time of an answer. */
  <T> T timed(Supplier<T> answer) {
    long begun = System.nanoTime();
    try {
      return answer.get();
    } finally {
      took(Duration.ofNanos(System.nanoTime() - begun));
    }
  }

  void took(Duration time) {
    average.updateAndGet(before -> before + (time.toNanos() - before) / WEIGHT);
  }

  /**
   * A limit on a quick install, as it is on this one: never less, and at most ten times as much.
   */
  Duration stretch(Duration limit) {
    double times = (double) average.get() / USUAL.toNanos();
    return Duration.ofNanos((long) (limit.toNanos() * Math.max(1, Math.min(MOST, times))));
  }
}
