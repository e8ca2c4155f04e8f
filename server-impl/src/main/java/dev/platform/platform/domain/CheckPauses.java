package dev.platform.platform.domain;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** When DNS records are looked up again. */
final class CheckPauses {
  /** Between two checks of what was found. */
  static final Duration DAY = Duration.ofDays(1);

  private static final Duration FIRST = Duration.ofSeconds(30);
  private static final Duration MAX = Duration.ofHours(6);
  private static final int MAX_DOUBLINGS = 10;

  private CheckPauses() {}

  /** Exponential backoff after a number of checks without success. */
  static Duration after(int failures) {
    var pause = FIRST.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    return jitter(pause.compareTo(MAX) > 0 ? MAX : pause);
  }

  /** So that names that were added together are not always checked together. */
  static Duration jitter(Duration time) {
    return time.multipliedBy(ThreadLocalRandom.current().nextLong(90, 111)).dividedBy(100);
  }
}
