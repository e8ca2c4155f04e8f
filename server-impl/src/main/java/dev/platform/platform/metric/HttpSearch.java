package dev.platform.platform.metric;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A query as the database understands it.
 *
 * @param rolledUpTo of all before, the minutes of hours are read; of what follows, the samples
 */
record HttpSearch(
    HttpMeasure measure,
    @Nullable String instance,
    @Nullable String host,
    @Nullable String path,
    @Nullable HttpLabel splitBy,
    MetricWindow window,
    Instant rolledUpTo) {

  /** The same of a part of its time. */
  HttpSearch between(Instant from, Instant to) {
    return new HttpSearch(
        measure,
        instance,
        host,
        path,
        splitBy,
        new MetricWindow(from, to, window.seconds()),
        rolledUpTo);
  }

  String column() {
    return measure.column();
  }

  String split() {
    return splitBy == null ? "" : splitBy.wire();
  }

  boolean reachesBack() {
    return window.from().isBefore(rolledUpTo);
  }

  Instant samplesFrom() {
    return reachesBack() ? rolledUpTo : window.from();
  }

  Instant firstHour() {
    return window.from().truncatedTo(ChronoUnit.HOURS);
  }
}
