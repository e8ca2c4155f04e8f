package dev.platform.platform.metric;

import dev.platform.api.platform.MetricsApi;
import dev.platform.api.platform.model.DiskKindDto;
import dev.platform.api.platform.model.HttpAggregateByDto;
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
  private static final int HOUR = 3_600;

  private final Metrics metrics;
  private final HttpMetrics http;
  private final Supplier<Caller> caller;

  @Inject
  MetricResource(Metrics metrics, HttpMetrics http, Supplier<Caller> caller) {
    this.metrics = metrics;
    this.http = http;
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

  /** The target is that of all instances, whichever is asked for. */
  @Override
  public List<TimeSeriesDto> getCpuTarget(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String instance,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    return read(Metric.CPU_TARGET, query);
  }

  @Override
  public List<TimeSeriesDto> getMemory(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String instance,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .of(instance)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    return read(Metric.MEMORY, query);
  }

  /** The target is that of all instances, whichever is asked for. */
  @Override
  public List<TimeSeriesDto> getMemoryTarget(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String instance,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    return read(Metric.MEMORY_TARGET, query);
  }

  @Override
  public List<TimeSeriesDto> getInstanceCount(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    return read(Metric.INSTANCE_COUNT, query);
  }

  @Override
  public List<TimeSeriesDto> getDiskCapacity(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      @Nullable DiskKindDto kind) {
    var query = MetricViews.query(resource, service, startTime, endTime, resolutionSeconds);
    return MetricViews.shown(
        metrics.disks(caller.get(), Metric.DISK_CAPACITY, MetricViews.diskKind(kind), query));
  }

  @Override
  public List<TimeSeriesDto> getReplicationLag(
      String startTime, String endTime, Integer resolutionSeconds, List<String> resource) {
    return read(
        Metric.REPLICATION_LAG,
        MetricViews.query(resource, null, startTime, endTime, resolutionSeconds));
  }

  @Override
  public List<TimeSeriesDto> getHttpRequests(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String host,
      String path,
      HttpAggregateByDto aggregateBy,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var series =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    var query = MetricViews.query(series, host, path, aggregateBy);
    return MetricViews.shown(http.requests(caller.get(), query));
  }

  @Override
  public List<TimeSeriesDto> getHttpLatency(
      String startTime,
      String endTime,
      Integer resolutionSeconds,
      List<String> resource,
      List<String> service,
      String host,
      String path,
      Double quantile,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var series =
        MetricViews.query(resource, service, startTime, endTime, resolutionSeconds)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    var query = MetricViews.query(series, host, path, null);
    return MetricViews.shown(http.latency(caller.get(), query, quantile));
  }

  @Override
  public List<TimeSeriesDto> getBandwidth(
      String startTime,
      String endTime,
      List<String> resource,
      List<String> service,
      MetricAggregationMethodDto aggregateAllMethod,
      Boolean percentage) {
    var query =
        MetricViews.query(resource, service, startTime, endTime, HOUR)
            .shown(MetricViews.aggregation(aggregateAllMethod), percentage);
    return MetricViews.shown(http.bandwidth(caller.get(), query));
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
