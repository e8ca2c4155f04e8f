package dev.platform.platform.metric;

import dev.platform.api.platform.model.DiskKindDto;
import dev.platform.api.platform.model.HttpAggregateByDto;
import dev.platform.api.platform.model.LabelDto;
import dev.platform.api.platform.model.MetricAggregationMethodDto;
import dev.platform.api.platform.model.TimeSeriesDto;
import dev.platform.api.platform.model.TimeSeriesValueDto;
import dev.platform.base.time.Times;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Series as the contract shows them, and queries as it asks them. */
final class MetricViews {
  private static final MathContext DIGITS = new MathContext(7);
  private static final double MOST_WITH_FRACTION = 1e6;

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

  /** The same of requests. */
  static HttpQuery query(
      MetricQuery series,
      @Nullable String host,
      @Nullable String path,
      @Nullable HttpAggregateByDto splitBy) {
    return new HttpQuery(
        series,
        host == null ? null : host.toLowerCase(Locale.ROOT),
        path,
        splitBy == null ? null : HttpLabel.valueOf(splitBy.name()));
  }

  private static Stream<String> present(@Nullable List<String> ids) {
    return ids == null ? Stream.empty() : ids.stream().filter(id -> !id.isEmpty());
  }

  static @Nullable Aggregation aggregation(@Nullable MetricAggregationMethodDto method) {
    return method == null ? null : Aggregation.valueOf(method.name());
  }

  static DiskKind diskKind(@Nullable DiskKindDto kind) {
    return kind == null ? DiskKind.DATABASE : DiskKind.valueOf(kind.name());
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
        .value(rounded(value.value()));
  }

  /** With the digits that were measured: samples have 32 bits. */
  private static double rounded(double value) {
    return Math.abs(value) < MOST_WITH_FRACTION
        ? BigDecimal.valueOf(value).round(DIGITS).doubleValue()
        : Math.rint(value);
  }
}
