package dev.platform.platform.metric;

import dev.platform.base.id.IdPrefix;
import dev.platform.platform.ResourceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values over time.
 *
 * @param labels what they belong to, in the order in which they are shown
 * @param values oldest first; an interval without samples has none
 * @param unit of the values
 */
public record TimeSeries(Map<String, String> labels, List<MetricValue> values, String unit) {
  static final String PERCENT = "percent";

  public TimeSeries {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    values = List.copyOf(values);
  }

  /** The labels of a resource as a whole. */
  static Map<String, String> labels(ResourceId resource) {
    var id = resource.value();
    boolean isService = IdPrefix.SERVICE.begins(id) || IdPrefix.CRON_JOB.begins(id);
    return Map.of(isService ? "service" : "resource", id);
  }

  /** The labels of a part of a resource. */
  static Map<String, String> labels(ResourceId resource, String part, String value) {
    Map<String, String> labels = new LinkedHashMap<>(labels(resource));
    labels.put(part, value);
    return labels;
  }

  /** The same in percent of a limit. */
  TimeSeries percentOf(double limit) {
    return new TimeSeries(
        labels,
        values.stream().map(it -> new MetricValue(it.time(), 100 * it.value() / limit)).toList(),
        PERCENT);
  }

  /** Makes the series of all parts of a resource one; none stays none. */
  static List<TimeSeries> combined(
      ResourceId resource, Aggregation aggregation, List<TimeSeries> parts) {
    if (parts.isEmpty()) {
      return List.of();
    }
    Map<Instant, DoubleSummaryStatistics> all = new TreeMap<>();
    for (TimeSeries part : parts) {
      for (MetricValue value : part.values()) {
        all.computeIfAbsent(value.time(), time -> new DoubleSummaryStatistics())
            .accept(value.value());
      }
    }
    List<MetricValue> values = new ArrayList<>();
    all.forEach((time, some) -> values.add(new MetricValue(time, aggregation.of(some))));
    return List.of(new TimeSeries(labels(resource), values, parts.get(0).unit()));
  }
}
