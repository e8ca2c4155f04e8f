package dev.platform.platform.metric;

import dev.platform.api.platform.MetricsApi;
import dev.platform.api.platform.model.MetricAggregationMethodDto;
import dev.platform.api.platform.model.TimeSeriesDto;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Metrics over HTTP. */
@Singleton
final class MetricResource implements MetricsApi {
  private final Metrics metrics;
  private final Supplier<Caller> caller;

  @Inject
  MetricResource(Metrics metrics, Supplier<Caller> caller) {
    this.metrics = metrics;
    this.caller = caller;
  }

  @Override
  public List<TimeSeriesDto> getCpu(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String instance,
      MetricAggregationMethodDto aggregationMethod,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .of(instance)
            .shown(
                MetricViews.aggregation(either(aggregationMethod, aggregateAllMethod)), percentage);
    return read(Metric.CPU, query);
  }

  private static @Nullable MetricAggregationMethodDto either(
      @Nullable MetricAggregationMethodDto one, @Nullable MetricAggregationMethodDto other) {
    if (one != null && other != null && one != other) {
      throw Failure.invalid("aggregateAllMethod", "must not differ from aggregationMethod");
    }
    return one == null ? other : one;
  }

  private List<TimeSeriesDto> read(Metric metric, MetricQuery query) {
    return MetricViews.shown(metrics.read(caller.get(), metric, query));
  }
}
