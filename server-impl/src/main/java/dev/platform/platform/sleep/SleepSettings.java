package dev.platform.platform.sleep;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * When services sleep.
 *
 * @param idle how long nobody must have visited a service; zero lets none sleep
 */
public record SleepSettings(Duration idle) {
  private static final Duration DEFAULT_IDLE = Duration.ofMinutes(15);
  private static final Duration MAX_IDLE = Duration.ofDays(30);
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int PARTS = 10;

  /** Reads the setting {@code platform.service.idle}. */
  public static SleepSettings of(Config config) {
    return new SleepSettings(
        config.duration(
            "service.idle",
            DEFAULT_IDLE,
            Duration.ZERO,
            MAX_IDLE,
            "How long a web service on the free plan runs without a request before it sleeps. 0s"
                + " means that services never sleep."));
  }

  boolean isOff() {
    return idle.isZero();
  }

  /** How often it is looked at, or reported, what has been visited. */
  Duration interval() {
    var part = idle.dividedBy(PARTS);
    if (part.compareTo(SHORTEST) < 0) {
      return SHORTEST;
    }
    return part.compareTo(LONGEST) > 0 ? LONGEST : part;
  }
}
