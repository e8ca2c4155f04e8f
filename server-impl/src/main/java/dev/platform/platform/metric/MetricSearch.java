package dev.platform.platform.metric;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A query as the database understands it.
 *
 * @param asPercentage whether values are percent of the limit, which the metric has
 * @param asTotal whether values are sums over an interval, of a metric that is a rate
 * @param instance the only instance to look at; null is all
 * @param rolledUpTo of all before, the averages of minutes are read; of what follows, the samples
 */
record MetricSearch(
    Metric metric,
    boolean asPercentage,
    boolean asTotal,
    @Nullable String instance,
    MetricWindow window,
    Instant rolledUpTo) {

  String column() {
    return metric.column();
  }

  String limit() {
    return metric.limit().map(Metric::column).orElse("");
  }

  String unit() {
    return asPercentage ? TimeSeries.PERCENT : metric.unit();
  }

  /** How long a sample stands for. */
  long sampleSeconds() {
    return MetricSampleReconciler.INTERVAL.toSeconds();
  }

  /** Whether some of the window is rolled up. */
  boolean reachesBack() {
    return window.from().isBefore(rolledUpTo);
  }

  /** Where samples begin to be read. */
  Instant samplesFrom() {
    return reachesBack() ? rolledUpTo : window.from();
  }

  /** The hour in which the window begins. */
  Instant firstHour() {
    return window.from().truncatedTo(ChronoUnit.HOURS);
  }
}
