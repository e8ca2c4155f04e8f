package dev.platform.base.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Points in time at which periods end, so that what rests wakes up together with others, and the
 * system is at rest between them. Times are of {@link System#nanoTime}.
 */
public final class Ticks {
  private static final long[] SECONDS = {10, 5, 1};

  private Ticks() {}

  /**
   * The end of a pause. One that is a multiple of 10, 5, or 1 s ends a little earlier than it
   * would, on a multiple of that.
   */
  public static long end(long now, Duration pause) {
    long end = now + pause.toNanos();
    for (long seconds : SECONDS) {
      long tick = TimeUnit.SECONDS.toNanos(seconds);
      if (pause.toNanos() >= tick && pause.toNanos() % tick == 0) {
        return end - Math.floorMod(end, tick);
      }
    }
    return end;
  }

  /** How long a pause lasts that begins now, in nanoseconds. */
  public static long pause(Duration pause) {
    long now = System.nanoTime();
    return end(now, pause) - now;
  }
}
