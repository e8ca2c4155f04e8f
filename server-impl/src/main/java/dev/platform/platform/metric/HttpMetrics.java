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
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what the edges counted of requests. */
public final class HttpMetrics {
  /** Samples of these last hours are read themselves, of earlier ones the minutes. */
  private static final Duration SAMPLES_READ = Duration.ofHours(23);

  /** Latencies are read in parts, so that few are in memory: a sketch for each path and sample. */
  private static final Duration PART = Duration.ofHours(1);

  private final HttpStore store = new HttpStore();
  private final Db db;
  private final Access access;
  private final Metrics metrics;

  @Inject
  HttpMetrics(Db db, Access access, Metrics metrics) {
    this.db = db;
    this.access = access;
    this.metrics = metrics;
  }

  /**
   * How many requests were answered in each interval.
   *
   * @throws Failure what is wrong with the query, or that the caller may not see a service
   */
  public List<TimeSeries> requests(Caller caller, HttpQuery query) {
    return read(tx -> counts(tx, caller, query, HttpMeasure.REQUESTS));
  }

  /**
   * How many bytes were sent in each interval: by the edges, for each instance, and by instances
   * themselves to other machines, which only the service as a whole is known for.
   *
   * @throws Failure what is wrong with the query, or that the caller may not see a service
   */
  public List<TimeSeries> bandwidth(Caller caller, MetricQuery query) {
    var all = new HttpQuery(query, null, null, null);
    return read(tx -> counts(tx, caller, all, HttpMeasure.BYTES));
  }

  /**
   * How long a part of the requests of each interval took at most. The average of all instances is
   * that of all their requests.
   *
   * @param quantile the part, from 0 to 1
   * @throws Failure what is wrong with the query, or that the caller may not see a service
   */
  public List<TimeSeries> latency(Caller caller, HttpQuery query, double quantile) {
    return read(tx -> latencies(tx, caller, query, quantile));
  }

  private List<TimeSeries> read(Function<Tx, List<TimeSeries>> work) {
    try {
      return db.read("metric.read-http", work);
    } catch (StatementTimeout e) {
      throw Metrics.tooLong();
    }
  }

  private List<TimeSeries> counts(Tx tx, Caller caller, HttpQuery query, HttpMeasure measure) {
    var scope = MetricScope.of(access, tx, caller, query.series());
    if (query.series().asPercentage()) {
      return List.of();
    }
    var search = search(tx, query, measure, scope.window());
    List<TimeSeries> all = new ArrayList<>();
    for (Grant<ResourceId> resource : scope.resources()) {
      var rows = store.counts(tx, resource, search);
      if (measure == HttpMeasure.BYTES) {
        rows = withOwn(rows, metrics.totals(tx, resource, Metric.NETWORK_SENT, search.window()));
      }
      all.addAll(counts(resource.on(), query, search, rows));
    }
    return all;
  }

  /** Adds what instances have sent themselves to what was counted for no instance. */
  private static List<HttpRows.Count> withOwn(List<HttpRows.Count> rows, List<MeasuredValue> own) {
    Map<Instant, Double> whole = new TreeMap<>();
    own.forEach(it -> whole.put(it.time(), it.value()));
    List<HttpRows.Count> ofInstances = new ArrayList<>();
    for (HttpRows.Count row : rows) {
      if (row.instance().isEmpty()) {
        whole.merge(row.time(), row.value(), Double::sum);
      } else {
        ofInstances.add(row);
      }
    }
    List<HttpRows.Count> all = new ArrayList<>();
    whole.forEach((time, value) -> all.add(new HttpRows.Count("", "", time, value)));
    all.addAll(ofInstances);
    return all;
  }

  private static List<TimeSeries> counts(
      ResourceId resource, HttpQuery query, HttpSearch search, List<HttpRows.Count> rows) {
    Map<String, Map<String, List<MetricValue>>> byLabel = new LinkedHashMap<>();
    for (HttpRows.Count row : rows) {
      byLabel
          .computeIfAbsent(row.label(), it -> new LinkedHashMap<>())
          .computeIfAbsent(row.instance(), it -> new ArrayList<>())
          .add(new MetricValue(search.window().begin(row.time()), row.value()));
    }
    List<TimeSeries> all = new ArrayList<>();
    byLabel.forEach(
        (label, values) ->
            all.addAll(
                HttpSeries.of(resource, search, label, values, query.series().aggregation())));
    return all;
  }

  private List<TimeSeries> latencies(Tx tx, Caller caller, HttpQuery query, double quantile) {
    var scope = MetricScope.of(access, tx, caller, query.series());
    if (query.series().asPercentage()) {
      return List.of();
    }
    var search = search(tx, query, HttpMeasure.LATENCY, scope.window());
    @Nullable Aggregation aggregation = query.series().aggregation();
    List<TimeSeries> all = new ArrayList<>();
    for (Grant<ResourceId> resource : scope.resources()) {
      var series = new LatencySeries(quantile, aggregation == Aggregation.AVG);
      addLatencies(tx, resource, search, series);
      all.addAll(HttpSeries.of(resource.on(), search, "", series.values(), aggregation));
    }
    return all;
  }

  private void addLatencies(
      Tx tx, Grant<ResourceId> resource, HttpSearch search, LatencySeries series) {
    var end = search.window().to();
    for (Instant from = search.window().from(); from.isBefore(end); from = from.plus(PART)) {
      var to = from.plus(PART).isBefore(end) ? from.plus(PART) : end;
      store
          .latencies(tx, resource, search.between(from, to))
          .forEach(row -> series.add(row, search.window().begin(row.time())));
    }
  }

  private HttpSearch search(Tx tx, HttpQuery query, HttpMeasure measure, MetricWindow window) {
    var recent = tx.now().truncatedTo(ChronoUnit.HOURS).minus(SAMPLES_READ);
    return new HttpSearch(
        measure,
        query.series().instance(),
        query.host(),
        query.path(),
        query.splitBy(),
        window,
        window.from().isBefore(recent)
            ? Metrics.earlier(recent, store.rolledUpTo(tx))
            : Instant.MIN);
  }
}
