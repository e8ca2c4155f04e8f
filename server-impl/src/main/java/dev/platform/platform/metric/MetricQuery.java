package dev.platform.platform.metric;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which series are asked for.
 *
 * @param resources ids of what was measured, at least one
 * @param start begin of the time range; null is an hour before its end
 * @param end end of the time range, not in it; null is now
 * @param resolutionSeconds time between two values
 * @param instance the only instance to look at; null is all
 * @param aggregation makes the series of all instances one; null leaves them as they are
 * @param asPercentage whether values are percent of the limit
 */
public record MetricQuery(
    List<String> resources,
    @Nullable Instant start,
    @Nullable Instant end,
    int resolutionSeconds,
    @Nullable String instance,
    @Nullable Aggregation aggregation,
    boolean asPercentage) {
  public MetricQuery {
    resources = resources.stream().distinct().toList();
  }

  /** The same of one instance; null is all. */
  MetricQuery of(@Nullable String otherInstance) {
    return new MetricQuery(
        resources, start, end, resolutionSeconds, otherInstance, aggregation, asPercentage);
  }

  /** The same with another way to show values. */
  MetricQuery shown(@Nullable Aggregation newAggregation, boolean percentage) {
    return new MetricQuery(
        resources, start, end, resolutionSeconds, instance, newAggregation, percentage);
  }
}
