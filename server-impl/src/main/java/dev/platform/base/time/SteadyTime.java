package dev.platform.base.time;

/**
 * Time that only passes: nobody can set it, so it measures how long something takes. It says
 * nothing of the time of day, and nothing to another process.
 */
@FunctionalInterface
public interface SteadyTime {
  /** Nanoseconds since some moment, which is always the same one. */
  long nanos();
}
