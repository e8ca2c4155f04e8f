package dev.platform.client;

import dev.platform.client.api.MetricsApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.MetricAggregationMethod;
import java.util.List;
import java.util.function.Consumer;

/**
 * What services, jobs, and datastores use. A series has the values of one instance, or of the
 * resource as a whole; intervals in which nothing ran are missing. Without {@code startTime}, a
 * query covers the last hour, with a value for each minute.
 *
 * <pre>{@code
 * for (MetricSeries series : client.metrics().cpu(service.id())) {
 *   System.out.println(series.instance() + " " + series.average());
 * }
 * }</pre>
 */
public final class Metrics extends MetricsApi {
  Metrics(Http http) {
    super(http);
  }

  /** The CPU usage of each instance in the last hour, in cores. */
  public List<MetricSeries> cpu(String resourceId) {
    return cpu(resourceId, options -> {});
  }

  /** The CPU usage of a resource in cores, or in percent of its limit. */
  public List<MetricSeries> cpu(String resourceId, Consumer<GetCpu> options) {
    return MetricSeries.of(getCpu(it -> options.accept(it.resource(resourceId))));
  }

  /** The memory usage of each instance in the last hour, in bytes. */
  public List<MetricSeries> memory(String resourceId) {
    return memory(resourceId, options -> {});
  }

  /** The memory usage of a resource in bytes, or in percent of its limit. */
  public List<MetricSeries> memory(String resourceId, Consumer<GetMemory> options) {
    return MetricSeries.of(getMemory(it -> options.accept(it.resource(resourceId))));
  }

  /** How many instances were running in the last hour. */
  public List<MetricSeries> instanceCount(String resourceId) {
    return instanceCount(resourceId, options -> {});
  }

  /** How many instances were running. */
  public List<MetricSeries> instanceCount(String resourceId, Consumer<GetInstanceCount> options) {
    return MetricSeries.of(getInstanceCount(it -> options.accept(it.resource(resourceId))));
  }

  /** How many requests each instance handled in the minutes of the last hour. */
  public List<MetricSeries> httpRequests(String serviceId) {
    return httpRequests(serviceId, options -> {});
  }

  /** How many requests a service handled, for example by status code. */
  public List<MetricSeries> httpRequests(String serviceId, Consumer<GetHttpRequests> options) {
    return MetricSeries.of(getHttpRequests(it -> options.accept(it.resource(serviceId))));
  }

  /**
   * The latency of all instances in the minutes of the last hour, in milliseconds.
   *
   * @param quantile from 0 to 1, for example 0.99
   */
  public List<MetricSeries> httpLatency(String serviceId, double quantile) {
    return httpLatency(
        serviceId,
        options -> options.quantile(quantile).aggregateAllMethod(MetricAggregationMethod.AVG));
  }

  /** The latency of a service in milliseconds. */
  public List<MetricSeries> httpLatency(String serviceId, Consumer<GetHttpLatency> options) {
    return MetricSeries.of(getHttpLatency(it -> options.accept(it.resource(serviceId))));
  }

  /** The bytes that each instance sent in each hour. */
  public List<MetricSeries> bandwidth(String serviceId, Consumer<GetBandwidth> options) {
    return MetricSeries.of(getBandwidth(it -> options.accept(it.resource(serviceId))));
  }
}
