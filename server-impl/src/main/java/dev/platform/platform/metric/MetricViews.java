package dev.platform.platform.metric;

import dev.platform.api.platform.model.LabelDto;
import dev.platform.api.platform.model.MetricAggregationMethodDto;
import dev.platform.api.platform.model.TimeSeriesDto;
import dev.platform.api.platform.model.TimeSeriesValueDto;
import dev.platform.base.time.Times;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Series as the contract shows them, and queries as it asks them. */
final class MetricViews {
  private MetricViews() {}

  /**
   * A query.
   *
   * @param service the old name of {@code resource}
   */
  static MetricQuery query(
      @Nullable List<String> resource,
      @Nullable List<String> service,
      @Nullable String startTime,
      @Nullable String endTime,
      int resolutionSeconds) {
    return new MetricQuery(
        Stream.of(resource, service).flatMap(MetricViews::present).toList(),
        Times.parse(startTime),
        Times.parse(endTime),
        resolutionSeconds,
        null,
        null,
        false);
  }

  private static Stream<String> present(@Nullable List<String> ids) {
    return ids == null ? Stream.empty() : ids.stream().filter(id -> !id.isEmpty());
  }

  static @Nullable Aggregation aggregation(@Nullable MetricAggregationMethodDto method) {
    return method == null ? null : Aggregation.valueOf(method.name());
  }

  static List<TimeSeriesDto> shown(List<TimeSeries> series) {
    return series.stream().map(MetricViews::shown).toList();
  }

  private static TimeSeriesDto shown(TimeSeries series) {
    return new TimeSeriesDto()
        .labels(
            series.labels().entrySet().stream()
                .map(label -> new LabelDto().field(label.getKey()).value(label.getValue()))
                .toList())
        .values(series.values().stream().map(MetricViews::shown).toList())
        .unit(series.unit());
  }

  private static TimeSeriesValueDto shown(MetricValue value) {
    return new TimeSeriesValueDto()
        .timestamp(value.time().atOffset(ZoneOffset.UTC))
        .value(shortest(value.value()));
  }

  /** Clients read 32 bits, and more digits than these have would only be noise. */
  private static double shortest(double value) {
    return Double.parseDouble(Float.toString((float) value));
  }
}
