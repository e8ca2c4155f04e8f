package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import dev.platform.testing.FreePorts;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/** An instance of a service, as a test wants it to behave. */
final class Instance implements AutoCloseable {

  private static final Vertx VERTX = Vertx.vertx();

  private final String id;
  private final HttpServer server;
  private final int port;

  private Instance(String id, HttpServer server) {
    this.id = id;
    this.server = server;
    this.port =
        server
            .listen(0, TestEdge.ADDRESS)
            .toCompletionStage()
            .toCompletableFuture()
            .join()
            .actualPort();
  }

  static Instance answering(String id, Handler<HttpServerRequest> handler) {
    return new Instance(id, VERTX.createHttpServer().requestHandler(handler));
  }

  /** Answers with its id. */
  static Instance naming(String id) {
    return answering(id, request -> request.response().end(id));
  }

  static Instance speaking(String id, Handler<ServerWebSocket> handler) {
    return new Instance(id, VERTX.createHttpServer().webSocketHandler(handler));
  }

  HostRoute.Upstream upstream() {
    return new HostRoute.Upstream(id, TestEdge.ADDRESS, port);
  }

  /** Where nothing listens. */
  static HostRoute.Upstream dead(String id) {
    return new HostRoute.Upstream(id, TestEdge.ADDRESS, FreePorts.next());
  }

  @Override
  public void close() {
    server.close().toCompletionStage().toCompletableFuture().join();
  }
}
