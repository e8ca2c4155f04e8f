package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.StatementTimeout;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what was measured of resources. */
public final class Metrics {
  /** Samples of these last hours are read themselves, of earlier ones their averages. */
  private static final Duration SAMPLES_READ = Duration.ofHours(23);

  private final MetricStore store = new MetricStore();
  private final Db db;
  private final Access access;

  @Inject
  Metrics(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /**
   * The series of a metric, those of each resource in the order of its instances.
   *
   * @throws Failure what is wrong with the query, or that the caller may not see a resource
   */
  public List<TimeSeries> read(Caller caller, Metric metric, MetricQuery query) {
    try {
      return db.read("metric.read", tx -> read(tx, caller, metric, query));
    } catch (StatementTimeout e) {
      throw Failure.invalid(
          "startTime", "the search timed out. Use a shorter time range or fewer resources");
    }
  }

  private List<TimeSeries> read(Tx tx, Caller caller, Metric metric, MetricQuery query) {
    var scope = MetricScope.of(access, tx, caller, query);
    if (query.asPercentage() && metric.limit().isEmpty()) {
      return List.of();
    }
    var search = search(tx, metric, query, scope.window());
    List<TimeSeries> all = new ArrayList<>();
    for (Grant<ResourceId> resource : scope.resources()) {
      var series = series(resource.on(), search, store.values(tx, resource, search));
      all.addAll(
          query.aggregation() == null
              ? series
              : TimeSeries.combined(resource.on(), query.aggregation(), series));
    }
    return all;
  }

  private MetricSearch search(Tx tx, Metric metric, MetricQuery query, MetricWindow window) {
    var recent = tx.now().truncatedTo(ChronoUnit.HOURS).minus(SAMPLES_READ);
    return new MetricSearch(
        metric,
        query.asPercentage(),
        query.instance(),
        window,
        window.from().isBefore(recent) ? earlier(recent, store.rolledUpTo(tx)) : Instant.MIN);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static List<TimeSeries> series(
      ResourceId resource, MetricSearch search, List<MeasuredValue> values) {
    Map<String, List<MetricValue>> byInstance = new LinkedHashMap<>();
    for (MeasuredValue value : values) {
      byInstance
          .computeIfAbsent(value.instance(), instance -> new ArrayList<>())
          .add(new MetricValue(search.window().begin(value.time()), value.value()));
    }
    List<TimeSeries> series = new ArrayList<>();
    byInstance.forEach(
        (instance, some) ->
            series.add(
                new TimeSeries(
                    instance.isEmpty()
                        ? TimeSeries.labels(resource)
                        : TimeSeries.labels(resource, "instance", instance),
                    some,
                    search.unit())));
    return series;
  }
}
