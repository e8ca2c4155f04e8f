package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.edge.ProcessHealth;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.metric.HttpMetrics;
import dev.platform.platform.metric.HttpQuery;
import dev.platform.platform.metric.HttpRequestCounts;
import dev.platform.platform.metric.MetricQuery;
import dev.platform.platform.metric.TimeSeries;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Metrics of a service whose latencies and sizes are known. How long a request really took lies
 * between what its instance waited and what its client saw, on a machine of any speed.
 */
class EdgeMetricsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension final TestRooms rooms = new TestRooms(database);

  private static final int REQUESTS = 100;
  private static final int BYTES = 5_000;
  private static final int LONGEST_MILLIS = 500;
  private static final double TOLERANCE = 0.1;

  private final StartedParts stages = new StartedParts();
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    stages.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void aServiceTakesAndSendsAsMuchAsItsMetricsSay() {
    var workspace = rooms.workspace();
    var ada = rooms.member(workspace, Role.DEVELOPER);
    var service = rooms.get(Ids.class).next(IdPrefix.SERVICE);
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
            .formatted(service, workspace.value()));
    var counts = rooms.get(HttpRequestCounts.class);
    counts.start();

    var seen = visit(edge(service, counts));
    counts.close();
    rooms.clock().pass(Duration.ofMinutes(1));

    var query = query(service);
    assertThat(value(metrics().requests(ada, query))).isEqualTo(REQUESTS);
    assertThat(value(metrics().bandwidth(ada, query.series())))
        .isBetween(REQUESTS * BYTES * 1.0, REQUESTS * BYTES * (1 + TOLERANCE));
    for (double quantile : List.of(0.1, 0.5, 0.9, 1.0)) {
      int at = (int) Math.round(quantile * (REQUESTS - 1));
      assertThat(latency(ada, query, quantile))
          .as("quantile %s", quantile)
          .isBetween(delay(at) * (1 - TOLERANCE), seen.get(at) * (1 + TOLERANCE));
    }
  }

  private double latency(Caller caller, HttpQuery query, double quantile) {
    return value(metrics().latency(caller, query, quantile));
  }

  private HttpMetrics metrics() {
    return rooms.get(HttpMetrics.class);
  }

  private static HttpQuery query(String service) {
    var series = new MetricQuery(List.of(service), null, null, 3_600, null, null, false);
    return new HttpQuery(series, null, null, null);
  }

  private static double value(List<TimeSeries> series) {
    assertThat(series).hasSize(1);
    return series.get(0).values().get(0).value();
  }

  private static double delay(int request) {
    return (double) LONGEST_MILLIS * request / REQUESTS;
  }

  /** All requests at the same time; answers the milliseconds that they took, in order. */
  private static List<Double> visit(Edge edge) {
    var client = HttpClient.newHttpClient();
    List<CompletableFuture<Double>> all = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      var uri = URI.create("http://127.0.0.1:" + edge.port() + "/" + i);
      long begin = System.nanoTime();
      all.add(
          client
              .sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
              .thenApply(
                  response -> {
                    assertThat(response.body()).hasSize(BYTES);
                    return (System.nanoTime() - begin) / 1e6;
                  }));
    }
    return all.stream().map(CompletableFuture::join).sorted().toList();
  }

  private Edge edge(String service, HttpRequestCounts counts) {
    var instance =
        vertx
            .createHttpServer()
            .requestHandler(this::respond)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    var upstream = new HostRoute.Upstream("one", "127.0.0.1", instance.actualPort());
    RouteTable routes = label -> new HostRoute.Instances(service, List.of(upstream));
    var edge =
        stages.add(
            new Edge(
                EdgeSettings.of("127.0.0.1", 0, "apps.example.com"),
                routes,
                new EdgeLog(rooms.get(LogWriter.class), counts),
                () -> new ProcessHealth(true, "{}")));
    edge.start();
    return edge;
  }

  /** After a time that its path says. */
  private void respond(HttpServerRequest request) {
    long millis = (long) delay(Integer.parseInt(request.path().substring(1)));
    vertx.setTimer(
        Math.max(1, millis), now -> request.response().end(Buffer.buffer(new byte[BYTES])));
  }
}
