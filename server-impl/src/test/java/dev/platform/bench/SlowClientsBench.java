package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.app.ContentServer;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.edge.ProcessHealth;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * How long eight clients wait for their answers while a thousand others are slow, a third each with
 * heads, with bodies and in taking answers; beside the same without them. Setting: {@code
 * bench.slow.clients}.
 */
public final class SlowClientsBench {
  private static final int SLOW = Integer.getInteger("bench.slow.clients", 1_000);
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final int ROUNDS = Integer.getInteger("bench.slow.rounds", 5);
  private static final String SERVICE = "web.localhost";

  private SlowClientsBench() {}

  public static void main(String[] args) throws Exception {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    System.out.printf(
        "%n%-8s %6s %9s %9s %9s %9s%n", "", "slow", "req/s", "p50 ms", "p99 ms", "max ms");
    api();
    website();
    edge();
  }

  private static void api() throws Exception {
    try (var server = new BenchServer(Files.createTempDirectory("slow-bench"))) {
      var sample = Sample.make(server.locator(), server.port());
      measure(
          "API",
          server.port(),
          Wire.get("/v1/services/" + sample.service(), sample.token()),
          "localhost",
          "/v1/services");
    }
  }

  private static void website() throws Exception {
    try (var server = new ContentServer(Clock.systemUTC())) {
      var page = "/docs/get-started/install";
      measure("website", server.port(), get("localhost", page), "localhost", page);
    }
  }

  private static void edge() throws Exception {
    var vertx = Vertx.vertx();
    var instance = instance(vertx);
    try (var edge =
        new Edge(
            EdgeSettings.of("127.0.0.1", 0, "localhost"),
            routes(instance.actualPort()),
            e -> {},
            () -> new ProcessHealth(true, "{}"))) {
      edge.start();
      measure("edge", edge.port(), get(SERVICE, "/"), SERVICE, "/long");
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().join();
    }
  }

  private static HttpServer instance(Vertx vertx) {
    var large = Buffer.buffer(new byte[2 * 1024 * 1024]);
    var small = Buffer.buffer("hello");
    return vertx
        .createHttpServer()
        .requestHandler(
            request ->
                request.endHandler(
                    whole ->
                        request.response().end(request.path().equals("/long") ? large : small)))
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static RouteTable routes(int port) {
    var route =
        new HostRoute.Instances(
            "srv-web", List.of(new HostRoute.Upstream("i-1", "127.0.0.1", port)));
    return label -> route;
  }

  private static byte[] get(String host, String path) {
    return ("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void measure(String origin, int port, byte[] request, String host, String slowPath)
      throws Exception {
    try (var load = new Load(port, request)) {
      load.warmUp(WARM_UP);
      load.warmUp(WARM_UP);
    }
    round(origin, port, request, 0);
    try (var slow = new SlowClients(port, host, slowPath, SLOW)) {
      round(origin, port, request, SLOW);
    }
    round(origin, port, request, 0);
  }

  private static void round(String origin, int port, byte[] request, int slow) throws Exception {
    try (var load = new Load(port, request)) {
      // What the slow ones asked for first fills their buffers, as fast as for anybody.
      load.warmUp(WARM_UP);
      for (int i = 0; i < ROUNDS; i++) {
        load.round(ROUND);
      }
      System.out.printf(
          "%-8s %6d %9d %9.2f %9.2f %9.2f%n",
          origin, slow, load.rate(), load.millis(0.5), load.millis(0.99), load.millis(1));
    }
  }
}
