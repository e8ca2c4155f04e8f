package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.StatementTimeout;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads what was measured of resources. */
public final class Metrics {
  /** Samples of these last hours are read themselves, of earlier ones their averages. */
  private static final Duration SAMPLES_READ = Duration.ofHours(23);

  private final MetricStore store = new MetricStore();
  private final Db db;
  private final Access access;
  private final InstanceLimits limits;

  @Inject
  Metrics(Db db, Access access, InstanceLimits limits) {
    this.db = db;
    this.access = access;
    this.limits = limits;
  }

  /**
   * The series of a metric, those of each resource in the order of its instances.
   *
   * @throws Failure what is wrong with the query, or that the caller may not see a resource
   */
  public List<TimeSeries> read(Caller caller, Metric metric, MetricQuery query) {
    return read(caller, metric, query, resource -> true);
  }

  /**
   * The series of a metric of disks, as {@link #read}; resources of another kind have none.
   *
   * @param kind what the disks belong to
   */
  public List<TimeSeries> disks(Caller caller, Metric metric, DiskKind kind, MetricQuery query) {
    return read(caller, metric, query, resource -> kind.has(resource.value()));
  }

  private List<TimeSeries> read(
      Caller caller, Metric metric, MetricQuery query, Predicate<ResourceId> wanted) {
    try {
      return db.read(
          "metric.read",
          tx -> {
            var scope = MetricScope.of(access, tx, caller, query);
            var search = search(tx, metric, query, scope.window());
            return scope.resources().stream()
                .filter(resource -> wanted.test(resource.on()))
                .flatMap(resource -> read(tx, caller, resource, search, query).stream())
                .toList();
          });
    } catch (StatementTimeout e) {
      throw tooLong();
    }
  }

  /** A search that took too long. */
  static Failure tooLong() {
    return Failure.invalid(
        "startTime", "the search timed out. Use a shorter time range or fewer resources");
  }

  private List<TimeSeries> read(
      Tx tx, Caller caller, Grant<ResourceId> resource, MetricSearch search, MetricQuery query) {
    var measured = series(resource.on(), search, store.values(tx, resource, search));
    var series =
        query.asPercentage() && !search.asPercentage()
            ? ofPresentLimit(tx, caller, search.metric(), resource.on(), measured)
            : measured;
    return query.aggregation() == null
        ? series
        : TimeSeries.combined(resource.on(), query.aggregation(), series);
  }

  /** Percent of a limit that is not sampled; nothing if there is none. */
  private List<TimeSeries> ofPresentLimit(
      Tx tx, Caller caller, Metric metric, ResourceId resource, List<TimeSeries> series) {
    if (metric != Metric.INSTANCE_COUNT || !IdPrefix.SERVICE.fits(resource.value())) {
      return List.of();
    }
    var service = access.require(tx, caller, Permission.VIEW, new ServiceId(resource.value()));
    int limit = limits.of(tx, service);
    return series.stream().map(each -> each.percentOf(limit)).toList();
  }

  private MetricSearch search(Tx tx, Metric metric, MetricQuery query, MetricWindow window) {
    return new MetricSearch(
        metric,
        query.asPercentage() && metric.limit().isPresent(),
        false,
        query.instance(),
        window,
        samplesFrom(tx, window));
  }

  /** How much there was in each interval of something that is sampled as a rate. */
  List<MeasuredValue> totals(
      Tx tx, Grant<ResourceId> resource, Metric metric, MetricWindow window) {
    var search = new MetricSearch(metric, false, true, null, window, samplesFrom(tx, window));
    return store.values(tx, resource, search);
  }

  /** Before, the averages of minutes are read. */
  private Instant samplesFrom(Tx tx, MetricWindow window) {
    var recent = tx.now().truncatedTo(ChronoUnit.HOURS).minus(SAMPLES_READ);
    return window.from().isBefore(recent) ? earlier(recent, store.rolledUpTo(tx)) : Instant.MIN;
  }

  static Instant earlier(Instant one, Instant other) {
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
