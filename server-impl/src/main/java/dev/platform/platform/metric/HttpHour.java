package dev.platform.platform.metric;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An hour that is being rolled up.
 *
 * @param lastResource the last resource of which that is done; empty if there is none
 */
record HttpHour(Instant hour, String lastResource) {
  Instant end() {
    return hour.plus(1, ChronoUnit.HOURS);
  }
}
