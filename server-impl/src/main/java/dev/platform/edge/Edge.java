package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.RouteTable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listener that serves customers' services by host name. */
public final class Edge implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Edge.class);

  /** Negative, so that all event loops take the same one. */
  private static final int FREE_PORT = -1;

  private final EdgeSettings settings;
  private final OpenConnections connections;
  private final InFlightRequests inFlight = new InFlightRequests();
  private final Tunnels tunnels = new Tunnels();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final int eventLoops = Math.max(2, Runtime.getRuntime().availableProcessors());
  private final Vertx vertx;
  private final Router router;

  /**
   * An edge.
   *
   * @param condition how its process stands; may block
   */
  public Edge(
      EdgeSettings settings, RouteTable routes, RequestLog log, Supplier<ProcessHealth> condition) {
    this.settings = settings;
    this.connections =
        new OpenConnections(settings.limits(), address -> settings.proxies().have(address));
    this.vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(eventLoops)
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
    this.router =
        new Router(
            vertx, settings, routes, log, inFlight, tunnels, new HealthEndpoints(vertx, condition));
  }

  /**
   * Listens; returns when it does.
   *
   * @throws IllegalStateException if the address is not to be had
   */
  public void start() {
    try {
      await(
          vertx.deployVerticle(
              () -> context -> listen(), new DeploymentOptions().setInstances(eventLoops)));
    } catch (CompletionException rejected) {
      close();
      Throwable cause = rejected.getCause() == null ? rejected : rejected.getCause();
      throw new IllegalStateException(
          "the edge cannot listen on %s:%d: %s"
              .formatted(settings.host(), settings.port(), cause.getMessage()),
          cause);
    }
  }

  /** Where it listens. */
  public int port() {
    return servers.get(0).actualPort();
  }

  /**
   * How many requests an instance is working on, WebSockets included. Once it is 0 for an instance
   * that the route table no longer names, it stays 0.
   */
  public int inFlight(String instance) {
    return inFlight.of(instance);
  }

  /** The instances that work on requests, WebSockets included. */
  public Set<String> busy() {
    return inFlight.instances();
  }

  /** Says goodbye to the WebSockets of an instance (1001); their requests are over soon. */
  public void closeSockets(String instance) {
    tunnels.goAway(instance);
  }

  /**
   * Takes no more connections, says goodbye to WebSockets (1001), waits for requests in flight as
   * long as the settings say, ends.
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    tunnels.goAway();
    List<Future<Void>> stops = new ArrayList<>();
    for (HttpServer server : servers) {
      stops.add(server.shutdown(settings.drain().toMillis(), TimeUnit.MILLISECONDS));
    }
    await(Future.join(stops));
    await(vertx.close());
  }

  /** Has one more event loop take connections of the port. */
  private Future<HttpServer> listen() {
    return vertx
        .createHttpServer(options())
        .connectionHandler(this::accept)
        .invalidRequestHandler(router::reject)
        .requestHandler(router)
        .listen(settings.port() == 0 ? FREE_PORT : settings.port(), settings.host())
        .onSuccess(servers::add);
  }

  private void accept(HttpConnection connection) {
    connection.exceptionHandler(failure -> LOG.debug("client", failure));
    StrictFraming.install(connection, settings.limits());
    String address = connection.remoteAddress().hostAddress();
    if (!connections.open(address)) {
      StrictFraming.reject(connection, RequestFault.FULL);
    }
    ((HttpServerConnection) connection)
        .channelHandlerContext()
        .channel()
        .closeFuture()
        .addListener(closed -> connections.close(address));
  }

  private HttpServerOptions options() {
    return new HttpServerOptions()
        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
        .setIdleTimeout(Math.toIntExact(settings.idleTimeout().toMillis()))
        .setMaxHeaderSize(EdgeLimits.HEAD_BYTES)
        .setMaxInitialLineLength(EdgeLimits.LINE_BYTES)
        .setHttp2ClearTextEnabled(false);
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
