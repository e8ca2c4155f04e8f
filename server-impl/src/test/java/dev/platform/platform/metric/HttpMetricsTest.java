package dev.platform.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.db.Db;
import dev.platform.engine.spi.NetworkUsage;
import dev.platform.testing.FlakyDb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests of a service, from what edges counted to the answer. */
class HttpMetricsTest {
  private static final String HOST = "shop.localhost";
  private static final long KIB = 1024;

  private final MeasuredService service = new MeasuredService();
  private final HttpRequestCounts edge = service.rooms.get(HttpRequestCounts.class);

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void countsAreThoseOfAnIntervalAndOfAnInstance() {
    visit("one", "/", 200, 3);
    visit("two", "/", 200, 2);
    visit(null, "/", 502, 1);
    pass(15);
    visit("one", "/", 200, 4);
    pass(45);
    visit("one", "/", 200, 5);
    pass(60);

    assertThat(series("http-requests"))
        .containsExactly(
            "service: unitless: 12:00:00 1.0",
            "service instance=one: unitless: 12:00:00 7.0, 12:01:00 5.0",
            "service instance=two: unitless: 12:00:00 2.0");
    assertThat(series("http-requests?resolutionSeconds=30").get(1))
        .endsWith(": 12:00:00 7.0, 12:01:00 5.0");
  }

  @Test
  void anIntervalWithoutRequestsIsAGap() {
    visit("one", "/", 200, 1);
    pass(180);
    visit("one", "/", 200, 1);
    pass(60);

    assertThat(series("http-requests"))
        .containsExactly("service instance=one: unitless: 12:00:00 1.0, 12:03:00 1.0");
  }

  @Test
  void countsAreSplitFilteredAndCombined() {
    visit("one", "/", 200, 8);
    visit("two", "/", 200, 4);
    visit("two", "/missing", 404, 1);
    edge.record(sample("one", "shop.example.com", "/", 200, 5, 10));
    pass(60);

    assertThat(series("http-requests?aggregateBy=statusCode"))
        .containsExactly(
            "service instance=one statusCode=200: unitless: 12:00:00 9.0",
            "service instance=two statusCode=200: unitless: 12:00:00 4.0",
            "service instance=two statusCode=404: unitless: 12:00:00 1.0");
    assertThat(series("http-requests?aggregateBy=statusCode&aggregateAllMethod=MAX"))
        .containsExactly(
            "service statusCode=200: unitless: 12:00:00 9.0",
            "service statusCode=404: unitless: 12:00:00 1.0");
    assertThat(series("http-requests?aggregateBy=host&aggregateAllMethod=MIN"))
        .containsExactly(
            "service host=shop.example.com: unitless: 12:00:00 1.0",
            "service host=shop.localhost: unitless: 12:00:00 5.0");
    assertThat(series("http-requests?path=/missing"))
        .containsExactly("service instance=two: unitless: 12:00:00 1.0");
    assertThat(series("http-requests?host=Shop.Example.com&aggregateAllMethod=AVG"))
        .containsExactly("service: unitless: 12:00:00 1.0");
    assertThat(series("http-requests?path=/nothing")).isEmpty();
    assertThat(series("http-requests?percentage=true")).isEmpty();
    assertThat(service.metric("http-requests?aggregateBy=color").status()).isEqualTo(400);
  }

  @Test
  void quantilesAreThoseOfAllRequestsHoweverTheyWereSpread() {
    var random = new Random(5);
    List<Double> all = new ArrayList<>();
    try (var other = service.rooms.replica()) {
      var edges = List.of(edge, other.get(HttpRequestCounts.class));
      for (int i = 0; i < 4_000; i++) {
        double millis = Math.exp(2 + random.nextGaussian());
        all.add(millis);
        edges.get(i % 2).record(sample(i % 3 == 0 ? "one" : "two", HOST, "/", 200, millis, 1));
        if (i % 1_000 == 999) {
          service.rooms.clock().pass(MeasuredService.INTERVAL);
          edges.forEach(HttpRequestCounts::flush);
        }
      }
    }
    all.sort(null);
    for (double quantile : List.of(0.01, 0.5, 0.95, 0.99)) {
      var read = service.metric("http-latency?aggregateAllMethod=AVG&quantile=" + quantile).json();

      assertThat(read).hasSize(1);
      assertThat(read.at("/0/unit").asText()).isEqualTo("ms");
      assertThat(read.at("/0/values/0/value").asDouble())
          .isCloseTo(all.get((int) (quantile * (all.size() - 1))), withPercentage(1.5));
    }
    assertThat(service.metric("http-latency").json()).hasSize(2);
    assertThat(service.metric("http-latency?quantile=1.1").status()).isEqualTo(400);
  }

  @Test
  void latenciesOfInstancesAreComparedAndFiltered() {
    edge.record(sample("one", HOST, "/", 200, 100, 1));
    edge.record(sample("two", HOST, "/", 200, 300, 1));
    edge.record(sample("two", HOST, "/slow", 200, 2_000, 1));
    edge.record(sample("two", HOST, "/socket", 101, 3_600_000, 1));
    pass(15);

    assertThat(value("http-latency?aggregateAllMethod=MIN")).isCloseTo(100, withPercentage(1));
    assertThat(value("http-latency?aggregateAllMethod=MAX&path=/"))
        .isCloseTo(300, withPercentage(1));
    assertThat(value("http-latency?aggregateAllMethod=MAX")).isCloseTo(300, withPercentage(1));
    assertThat(value("http-latency?aggregateAllMethod=MAX&quantile=1"))
        .isCloseTo(2_000, withPercentage(1));
    assertThat(value("http-latency?path=/slow")).isCloseTo(2_000, withPercentage(1));
  }

  @Test
  void bandwidthIsByTheHour() {
    edge.record(sample("one", HOST, "/", 200, 1, 10 * KIB));
    pass(1_800);
    edge.record(sample("one", HOST, "/", 200, 1, 5 * KIB));
    edge.record(sample(null, HOST, "/", 200, 1, KIB));
    pass(1_800);
    edge.record(sample("one", HOST, "/", 404, 1, 2 * KIB));
    pass(60);

    assertThat(series("bandwidth?startTime=2026-03-01T12:00:00Z"))
        .containsExactly(
            "service: bytes: 12:00:00 1024.0",
            "service instance=one: bytes: 12:00:00 15360.0, 13:00:00 2048.0");
  }

  @Test
  void bandwidthHasWhatAServiceSendsItself() {
    edge.record(sample("one", HOST, "/", 200, 1, 10 * KIB));
    edge.record(sample(null, HOST, "/", 200, 1, KIB));
    sent(5 * KIB);
    service.pass(Duration.ofSeconds(15));
    sent(6 * KIB);
    service.pass(Duration.ofSeconds(15));
    sent(2 * KIB);
    service.pass(Duration.ofSeconds(15));
    sent(5 * KIB);
    service.pass(Duration.ofSeconds(30));
    edge.flush();

    var window = "bandwidth?startTime=2026-03-01T12:00:00Z&endTime=2026-03-01T13:00:00Z";
    var expected =
        List.of(
            "service: bytes: 12:00:00 " + 5.0 * KIB,
            "service instance=one: bytes: 12:00:00 10240.0");
    assertThat(series(window))
        .as("1 and 3 KiB of its own; counters that begin anew count for nothing")
        .isEqualTo(expected);
    service.rooms.clock().pass(Duration.ofDays(3));
    service.rooms.settle();
    assertThat(service.rooms.query("select count(*) from metric_sample where time < '2026-03-02'"))
        .containsExactly("0");
    assertThat(series(window)).isEqualTo(expected);
  }

  /** From its start, as its engine counts. */
  private void sent(long bytes) {
    service
        .engine
        .networks()
        .count(
            new NetworkUsage(
                service.id,
                bytes,
                KIB,
                service.rooms.clock().instant().plus(MeasuredService.INTERVAL)));
  }

  @Test
  void anHourReadsTheSameOnceItIsRolledUp() {
    for (int minute = 0; minute < 30; minute++) {
      edge.record(sample("one", HOST, "/", 200, 50, 100));
      edge.record(sample("two", HOST, "/" + minute % 3, 404, 10 * (minute + 1), 200));
      pass(60);
    }
    var window = "&startTime=2026-03-01T12:00:00Z&endTime=2026-03-01T13:00:00Z";
    var queries =
        List.of(
            "http-requests?aggregateBy=statusCode" + window,
            "http-requests?path=/1&resolutionSeconds=300" + window,
            "http-latency?quantile=0.5&resolutionSeconds=600" + window,
            "http-latency?quantile=0.9&aggregateAllMethod=AVG" + window,
            "bandwidth?aggregateAllMethod=AVG" + window);
    var before = queries.stream().map(this::series).toList();

    service.rooms.clock().pass(Duration.ofHours(3));
    reconcile();
    service.rooms.clock().pass(Duration.ofDays(2));
    reconcile();

    assertThat(service.rooms.query("select count(*) from http_sample")).containsExactly("0");
    assertThat(queries.stream().map(this::series)).containsExactlyElementsOf(before);
    assertThat(before).allSatisfy(it -> assertThat(it).isNotEmpty());
    reconcile();
    assertThat(queries.stream().map(this::series)).containsExactlyElementsOf(before);
    service.rooms.clock().pass(Duration.ofDays(38));
    reconcile();
    assertThat(service.rooms.query("select count(*) from http_hour")).containsExactly("0");
  }

  @Test
  void theCountsOfManyPathsAreBounded() {
    for (int i = 0; i < 1_000; i++) {
      visit("one", "/" + i, 404, 1);
      edge.record(sample("one", "host-" + i, "/", 404, 1, 1));
      edge.record(sample("two", HOST, "/" + "x".repeat(2_000) + i, 404, 1, 1));
    }
    pass(15);

    assertThat(service.rooms.query("select count(*) <= 203 from http_sample")).containsExactly("t");
    assertThat(value("http-requests")).isEqualTo(2_000);
    var hosts = series("http-requests?aggregateBy=host");
    assertThat(hosts).anyMatch(it -> it.contains("host=other"));
  }

  @Test
  void theThreadsOfAnEdgeTogetherKeepABoundedNumberOfPaths() throws InterruptedException {
    for (int thread = 0; thread < 4; thread++) {
      int from = 100 * thread;
      var work = new Thread(() -> visitEach(from, from + 100));
      work.start();
      work.join();
    }
    visit("one", "/asked-most", 200, 3);
    pass(15);

    assertThat(service.rooms.query("select count(*) <= 101 from http_sample")).containsExactly("t");
    assertThat(value("http-requests")).isEqualTo(403);
    assertThat(value("http-requests?path=/asked-most")).isEqualTo(3);
  }

  @Test
  void thePathsThatWereAskedMostInAnHourAreKept() {
    for (int interval = 0; interval < 4; interval++) {
      visitEach(90 * interval, 90 * interval + 90);
      visit("two", "/asked-most", 404, 2);
      pass(60);
    }
    service.rooms.clock().pass(Duration.ofHours(2));
    reconcile();

    assertThat(
            service.rooms.query(
                "select count(distinct path) || ' ' || sum(n) from http_hour, unnest(requests) n"))
        .containsExactly("101 368");
    assertThat(
            service.rooms.query(
                "select instance || ' ' || status || ' ' || array_to_string(minutes, ',')"
                    + " || ' ' || array_to_string(requests, ',') from http_hour where path = '/asked-most'"))
        .containsExactly("two 404 0,1,2,3 2,2,2,2");
  }

  @Test
  void whatIsTooOldIsDroppedThoughAnHourCannotBeRolledUp() {
    visit("one", "/", 200, 1);
    pass(15);
    service.rooms.clock().pass(Duration.ofDays(3));
    var database = new FlakyDb(service.rooms.get(Db.class));
    database.loseAnswerTo("metric.roll-up-http");
    var reconciler = new HttpRollupReconciler(database, service.rooms.clock());

    assertThatThrownBy(reconciler::reconcile).hasMessage("the answer is lost");

    assertThat(service.rooms.query("select count(*) from http_sample")).containsExactly("0");
    assertThat(service.rooms.query("select count(*) from http_hour")).containsExactly("1");
  }

  @Test
  void aBatchWhoseAnswerWasLostIsNotWrittenTwice() {
    var database = new FlakyDb(service.rooms.get(Db.class));
    var recorder = new HttpRequestCounts(database, service.rooms.clock());
    recorder.record(sample("one", HOST, "/", 200, 1, 1));
    service.rooms.clock().pass(MeasuredService.INTERVAL);
    database.loseAnswerTo("metric.write-http");
    recorder.flush();
    recorder.flush();

    assertThat(series("http-requests"))
        .containsExactly("service instance=one: unitless: 12:00:00 1.0");
  }

  @Test
  void requestsOfADeletedServiceAreNobodys() {
    edge.record(new HttpRequestSample("srv-gone", "one", HOST, "/", 200, Duration.ofMillis(1), 1));
    visit("one", "/", 200, 1);
    pass(15);

    assertThat(service.rooms.query("select distinct resource from http_sample"))
        .containsExactly(service.id);
    assertThat(service.send("GET", "/v1/metrics/http-requests?resource=srv-gone").status())
        .isEqualTo(404);
    assertThat(service.send("GET", "/v1/metrics/http-requests").status()).isEqualTo(400);
  }

  private void reconcile() {
    try {
      new HttpRollupReconciler(service.rooms.get(Db.class), service.rooms.clock()).reconcile();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void visitEach(int from, int to) {
    for (int path = from; path < to; path++) {
      visit("one", "/" + path, 404, 1);
    }
  }

  private void visit(@Nullable String instance, String path, int status, int times) {
    for (int i = 0; i < times; i++) {
      edge.record(sample(instance, HOST, path, status, 5, 100));
    }
  }

  private HttpRequestSample sample(
      @Nullable String instance, String host, String path, int status, double millis, long bytes) {
    var took = Duration.ofNanos(Math.round(millis * 1e6));
    return new HttpRequestSample(service.id, instance, host, path, status, took, bytes);
  }

  private void pass(int seconds) {
    for (int left = seconds; left > 0; left -= 15) {
      service.rooms.clock().pass(MeasuredService.INTERVAL);
      edge.flush();
    }
  }

  private double value(String query) {
    return service.metric(query).json().at("/0/values/0/value").asDouble();
  }

  /** Each series with its labels. */
  private List<String> series(String query) {
    var values = service.series(query);
    List<String> all = new ArrayList<>();
    int at = 0;
    for (JsonNode one : service.metric(query).json()) {
      var labels = new StringBuilder("service");
      for (JsonNode label : one.get("labels")) {
        if (!label.get("field").asText().equals("service")) {
          labels.append(' ').append(label.get("field").asText());
          labels.append('=').append(label.get("value").asText());
        }
      }
      all.add(labels + ": " + values.get(at++));
    }
    return all;
  }
}
