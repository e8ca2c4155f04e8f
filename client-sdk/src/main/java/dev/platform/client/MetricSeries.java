package dev.platform.client;

import dev.platform.client.model.Label;
import dev.platform.client.model.TimeSeries;
import dev.platform.client.model.TimeSeriesValue;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Values over time, with the labels of what they belong to. */
public final class MetricSeries {
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final NavigableMap<Instant, Double> values = new TreeMap<>();
  private final String unit;

  private MetricSeries(TimeSeries series) {
    for (Label label : series.labels()) {
      labels.put(label.field(), label.value());
    }
    for (TimeSeriesValue value : series.values()) {
      values.put(value.timestamp(), value.value());
    }
    unit = series.unit();
  }

  /** The same series, easier to read. */
  public static List<MetricSeries> of(List<TimeSeries> series) {
    return series.stream().map(MetricSeries::new).toList();
  }

  /** All labels, such as {@code service} and {@code instance}. */
  public Map<String, String> labels() {
    return Collections.unmodifiableMap(labels);
  }

  /** The ID of the instance, or empty if the series is about all of them. */
  public Optional<String> instance() {
    return Optional.ofNullable(labels.get("instance"));
  }

  /**
   * The values by the start of their interval, oldest first. Intervals without data are missing.
   */
  public NavigableMap<Instant, Double> values() {
    return Collections.unmodifiableNavigableMap(values);
  }

  /** The unit, for example {@code cpu}, {@code bytes}, or {@code percent}. */
  public String unit() {
    return unit;
  }

  /** The average of all values, or empty if there are none. */
  public OptionalDouble average() {
    return values.values().stream().mapToDouble(Double::doubleValue).average();
  }

  /** The newest value, or empty if there is none. */
  public OptionalDouble latest() {
    return values.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(values.lastEntry().getValue());
  }
}
