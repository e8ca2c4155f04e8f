package dev.platform.platform.metric;

import dev.platform.platform.ResourceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Series of what the edges counted. */
final class HttpSeries {
  /** The label of what was counted together because there was too much of it. */
  private static final String OTHER = "other";

  private HttpSeries() {}

  /**
   * The series of a value of the label that the search splits by: one for each instance, or one for
   * all of them.
   *
   * @param values of each instance
   */
  static List<TimeSeries> of(
      ResourceId resource,
      HttpSearch search,
      String label,
      Map<String, List<MetricValue>> values,
      @Nullable Aggregation aggregation) {
    List<TimeSeries> parts = new ArrayList<>();
    values.forEach(
        (instance, some) ->
            parts.add(
                new TimeSeries(
                    labels(resource, instance, search.splitBy(), label),
                    some,
                    search.measure().unit())));
    if (aggregation == null) {
      return parts;
    }
    var labels = labels(resource, "", search.splitBy(), label);
    return TimeSeries.combined(resource, aggregation, parts).stream()
        .map(all -> new TimeSeries(labels, all.values(), all.unit()))
        .toList();
  }

  private static Map<String, String> labels(
      ResourceId resource, String instance, @Nullable HttpLabel splitBy, String label) {
    Map<String, String> labels = new LinkedHashMap<>(TimeSeries.labels(resource));
    if (!instance.isEmpty()) {
      labels.put("instance", instance);
    }
    if (splitBy != null) {
      labels.put(splitBy.wire(), label.isEmpty() ? OTHER : label);
    }
    return labels;
  }
}
