package dev.platform.platform.metric;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes quantiles of latencies that come in the order of their intervals; keeps one interval. */
final class LatencySeries {
  private final double quantile;
  private final boolean isMerged;
  private final Map<String, List<MetricValue>> values = new TreeMap<>();
  private final Map<String, LatencySketch> open = new TreeMap<>();
  private @Nullable Instant time;

  /**
   * No series.
   *
   * @param isMerged whether the requests of all instances are taken together
   */
  LatencySeries(double quantile, boolean isMerged) {
    this.quantile = quantile;
    this.isMerged = isMerged;
  }

  void add(HttpRows.Latency row, Instant begin) {
    if (!begin.equals(time)) {
      finish();
      time = begin;
    }
    open.computeIfAbsent(isMerged ? "" : row.instance(), it -> new LatencySketch())
        .add(row.latency());
  }

  private void finish() {
    var begin = time;
    if (begin != null) {
      open.forEach(
          (instance, sketch) ->
              values
                  .computeIfAbsent(instance, it -> new ArrayList<>())
                  .add(new MetricValue(begin, sketch.quantile(quantile))));
    }
    open.clear();
  }

  /** The values of each instance. */
  Map<String, List<MetricValue>> values() {
    finish();
    time = null;
    return values;
  }
}
