package dev.platform.base.db;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what a start waits for, again and again while that lasts. */
final class LongWait {
  private static final Logger log = LoggerFactory.getLogger(LongWait.class);

  static final Duration PERIOD = Duration.ofSeconds(10);

  private final String what;
  private final Duration period;
  private final long begin = System.nanoTime();
  private Duration next;

  /**
   * @param what completes the sentence "waiting for …"
   * @param period the time between two lines
   */
  LongWait(String what, Duration period) {
    this.what = what;
    this.period = period;
    this.next = period;
  }

  /** Still waiting. */
  void lasts() {
    var time = time();
    if (time.compareTo(next) >= 0) {
      log.info("waiting for {}: {} s so far", what, time.toSeconds());
      next = time.plus(period);
    }
  }

  /** How long it has taken. */
  Duration time() {
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
