package dev.platform.platform.autoscaling;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Load that asks for another number of instances than there is.
 *
 * @param instances the number that is nearest to what there is, of all that were asked for
 * @param since when it began
 * @param seenAt when it was seen last
 */
record Trend(int instances, Instant since, Instant seenAt) {

  /**
   * What is to be kept after another look; null if the load asks for what there is.
   *
   * @param before what was kept
   * @param wanted how many instances there are to be
   * @param needed how many the load needs
   * @param memory how long a trend lasts without being seen
   */
  static @Nullable Trend after(
      @Nullable Trend before, int wanted, int needed, Instant now, Duration memory) {
    if (needed == wanted) {
      return null;
    }
    boolean continues =
        before != null
            && (before.instances > wanted) == (needed > wanted)
            && !now.isAfter(before.seenAt.plus(memory));
    return before != null && continues
        ? new Trend(nearer(before.instances, needed, wanted), before.since, now)
        : new Trend(needed, now, now);
  }

  private static int nearer(int one, int other, int wanted) {
    return wanted < one ? Math.min(one, other) : Math.max(one, other);
  }

  /** Whether it has lasted long enough to be followed. */
  boolean isDue(int wanted, AutoscalingSettings settings) {
    var time = instances > wanted ? settings.upAfter() : settings.downAfter();
    return !seenAt.isBefore(since.plus(time));
  }
}
