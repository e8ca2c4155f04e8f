package dev.platform.conformance.client;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.platform.engine.CancellationToken;
import org.opentest4j.TestAbortedException;

/**
 * Looks again and again, less often with time, until it sees what it waits for. As long as what it
 * sees changes, there is progress, and the time begins anew.
 *
 * @param limit how long it waits without progress, on a quick install
 * @param pace of the install
 * @param stop ends all waits, as when the run is interrupted
 */
public record Patience(Duration limit, Pace pace, CancellationToken stop) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  /** How often the limit may begin anew: not all that changes gets anywhere. */
  private static final int MOST_LIMITS = 5;

  /** For what is promised within this time, progress or not. */
  public Patience(Duration limit) {
    this(limit, new Pace(), CancellationToken.disabled());
  }

  /** The first thing seen that is good enough. */
  public <T> T until(String what, Supplier<T> look, Predicate<T> enough) {
    long begun = System.nanoTime();
    long changed = begun;
    Duration pause = FIRST_PAUSE;
    T seen = pace.timed(look);
    while (!enough.test(seen)) {
      Duration allowed = pace.stretch(limit);
      if (isOver(changed, allowed) || isOver(begun, allowed.multipliedBy(MOST_LIMITS))) {
        throw new AssertionError(
            "waited %d s until %s, last saw %s".formatted(since(begun).toSeconds(), what, seen));
      }
      pause(pause);
      if (stop.isCancellationRequested()) {
        throw new TestAbortedException("the run was interrupted");
      }
      pause = longer(pause);
      T now = pace.timed(look);
      changed = now.equals(seen) ? changed : System.nanoTime();
      seen = now;
    }
    return seen;
  }

  private static boolean isOver(long begun, Duration allowed) {
    return since(begun).compareTo(allowed) > 0;
  }

  private static Duration since(long begun) {
    return Duration.ofNanos(System.nanoTime() - begun);
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
