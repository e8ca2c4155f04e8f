package dev.platform.app.monitoring;

import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/** One line of a histogram of durations for each class of status, found without allocating. */
final class RequestDurations {
  private static final double[] SECONDS = {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
  };
  private static final double NANOS_A_SECOND = 1e9;
  private static final int CLASS = 100;
  private static final int CLASSES = 6;

  private final ConcurrentMap<String, AtomicReferenceArray<DistributionDataPoint>> known =
      new ConcurrentHashMap<>();
  private final Histogram histogram;
  private final Function<String, String[]> labels;

  /**
   * Lines of a histogram.
   *
   * @param labels the values of all labels but the last, which is the class of the status
   */
  RequestDurations(Histogram histogram, Function<String, String[]> labels) {
    this.histogram = histogram;
    this.labels = labels;
  }

  /** A histogram of durations, not registered. */
  static Histogram.Builder histogram() {
    return Histogram.builder()
        .unit(Unit.SECONDS)
        .classicOnly()
        .classicUpperBounds(SECONDS)
        .withoutExemplars();
  }

  /** One of the lines that a name has. */
  void observe(String name, int status, long nanos) {
    var lines = known.computeIfAbsent(name, it -> new AtomicReferenceArray<>(CLASSES));
    int statusClass = Math.min(CLASSES - 1, status / CLASS);
    var line = lines.get(statusClass);
    if (line == null) {
      line = histogram.labelValues(values(name, statusClass));
      lines.set(statusClass, line);
    }
    line.observe(nanos / NANOS_A_SECOND);
  }

  private String[] values(String name, int statusClass) {
    var first = labels.apply(name);
    var all = Arrays.copyOf(first, first.length + 1);
    all[first.length] = statusClass + "xx";
    return all;
  }
}
