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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * How long eight clients wait for their answers while a thousand others are slow, a third each with
 * heads, with bodies and in taking answers; beside the same without them. Setting: {@code
 * bench.slow.clients}.
 */
public final class SlowClientsBench {
  private static final int SLOW = Integer.getInteger("bench.slow.clients", 1_000);
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final Duration FILLING = Duration.ofSeconds(2);
  private static final String SERVICE = "web.localhost";

  private SlowClientsBench() {}

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    Comparison.printHead(table, "");
    api(table);
    website(table);
    edge(table);
    table.print();
  }

  private static void api(Table table) throws Exception {
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var sample = Sample.make(server.locator(), server.port());
      measure(
          table,
          "API",
          server.port(),
          Wire.get("/v1/services/" + sample.service(), sample.token()),
          "localhost",
          "/v1/services");
    }
  }

  private static void website(Table table) throws Exception {
    try (var server = new ContentServer(Clock.systemUTC())) {
      var page = "/docs/get-started/install";
      measure(table, "website", server.port(), get("localhost", page), "localhost", page);
    }
  }

  private static void edge(Table table) throws Exception {
    var vertx = Vertx.vertx();
    var instance = instance(vertx);
    try (var edge =
        new Edge(
            EdgeSettings.of("127.0.0.1", 0, "localhost"),
            routes(instance.actualPort()),
            e -> {},
            () -> new ProcessHealth(true, "{}"))) {
      edge.start();
      measure(table, "edge", edge.port(), get(SERVICE, "/"), SERVICE, "/long");
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

  /** The same server, without the slow clients and with them. */
  private static void measure(
      Table table, String origin, int port, byte[] request, String host, String slowPath)
      throws Exception {
    var beside = new Load(port, request);
    var alone = new Load(port, request);
    var sides =
        List.of(
            new LoadSide(origin, alone),
            new Besieged(origin + ", " + SLOW + " slow clients", beside, port, host, slowPath));
    try (var comparison = new Comparison(ROUND, sides)) {
      comparison.warmUp(WARM_UP, 2).run().print(table);
    }
  }

  /** A server that slow clients have come to. */
  private static final class Besieged extends Side {
    private final Load load;
    private final int port;
    private final String host;
    private final String path;

    Besieged(String name, Load load, int port, String host, String path) throws IOException {
      super(name, load.size());
      this.load = load;
      this.port = port;
      this.host = host;
      this.path = path;
    }

    @Override
    Seen ask(Duration time) throws Exception {
      try (var slow = new SlowClients(port, host, path, SLOW)) {
        // What the slow ones asked for first fills their buffers, as fast as for anybody.
        load.round(FILLING);
        return load.round(time);
      }
    }

    @Override
    public void close() throws IOException {
      load.close();
    }
  }
}
