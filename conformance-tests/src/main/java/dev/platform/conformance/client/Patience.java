package dev.platform.conformance.client;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Looks again and again, less often with time, until it sees what it waits for. */
public record Patience(Duration limit) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /** The first thing seen that is good enough. */
  public <T> T until(String what, Supplier<T> look, Predicate<T> enough) {
    long end = System.nanoTime() + limit.toNanos();
    Duration pause = FIRST_PAUSE;
    T seen = look.get();
    while (!enough.test(seen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "waited %d s until %s, last saw %s".formatted(limit.toSeconds(), what, seen));
      }
      pause(pause);
      pause = longer(pause);
      seen = look.get();
    }
    return seen;
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
  }

  /** The server is another process: nothing here can be waited for but time. */
  static void pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
