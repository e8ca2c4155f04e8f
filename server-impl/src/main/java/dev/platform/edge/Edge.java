package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.RouteTable;
import dev.platform.edge.tls.SniKeyManager;
import dev.platform.edge.upstream.InstanceChecks;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.net.KeyCertOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listener that serves customers' services by host name. */
public final class Edge implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Edge.class);

  /** Negative, so that all event loops take the same one. */
  private static final int FREE_PORT = -1;

  /** How often the library looks for event loops that wait. */
  private static final long BLOCKED_CHECK_MILLIS = 5_000;

  private static final Duration HANDSHAKE = Duration.ofSeconds(10);

  private final EdgeSettings settings;
  private final InFlightRequests inFlight = new InFlightRequests();
  private final Tunnels tunnels = new Tunnels();
  private final VisitedServices visited = new VisitedServices();
  private final LongAdder requests = new LongAdder();
  private final OpenConnections connections;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final List<HttpServer> tlsServers = new CopyOnWriteArrayList<>();
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
    this.vertx = vertx();
    this.router =
        new Router(
            vertx,
            settings,
            routes,
            log,
            inFlight,
            tunnels,
            visited,
            new HealthEndpoints(vertx, condition));
  }

  private Vertx vertx() {
    return Vertx.builder()
        .with(
            new VertxOptions()
                .setEventLoopPoolSize(eventLoops)
                .setDisableTCCL(true)
                .setBlockedThreadCheckInterval(BLOCKED_CHECK_MILLIS)
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)))
        .withTransport(new AcceptedConnections(connections))
        .build();
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
      throw rejected.getCause() instanceof IllegalStateException named
          ? named
          : new IllegalStateException("the edge cannot start", rejected);
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

  /**
   * The edge at this moment.
   *
   * @param requests how many came since the start, those for no service included
   * @param inFlight how many instances work on, WebSockets included
   * @param webSockets how many are open
   * @param connections of clients
   * @param failedChecks of who has the port of an instance, since the start
   */
  public record Load(
      long requests,
      int inFlight,
      int webSockets,
      int connections,
      InstanceChecks.Failures failedChecks) {}

  /** How busy it is. */
  public Load load() {
    return new Load(
        requests.sum(),
        inFlight.all(),
        tunnels.count(),
        connections.count(),
        router.failedChecks());
  }

  /** Ids of the services with instances that were visited since this was asked last. */
  public Set<String> takeVisited() {
    return visited.take();
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
    Stream.concat(servers.stream(), tlsServers.stream())
        .forEach(it -> stops.add(it.shutdown(settings.drain().toMillis(), TimeUnit.MILLISECONDS)));
    await(Future.join(stops));
    await(vertx.close());
  }

  /** Has one more event loop take connections of the ports. */
  private Future<?> listen() {
    var plain = listen(options(), settings.host(), settings.port(), servers);
    return settings
        .tls()
        .<Future<?>>map(
            it -> Future.all(plain, listen(options(it), it.host(), it.port(), tlsServers)))
        .orElse(plain);
  }

  private Future<HttpServer> listen(
      HttpServerOptions options, String host, int port, List<HttpServer> listening) {
    return vertx
        .createHttpServer(options)
        .connectionHandler(this::accept)
        .invalidRequestHandler(router::reject)
        .requestHandler(this::handle)
        .listen(port == 0 ? FREE_PORT : port, host)
        .onSuccess(listening::add)
        .recover(
            cause ->
                Future.failedFuture(
                    new IllegalStateException(
                        "the edge cannot listen on %s:%d: %s"
                            .formatted(host, port, cause.getMessage()),
                        cause)));
  }

  private void handle(HttpServerRequest request) {
    requests.increment();
    router.handle(request);
  }

  private void accept(HttpConnection connection) {
    connection.exceptionHandler(failure -> LOG.debug("client", failure));
    var channel = ((HttpServerConnection) connection).channelHandlerContext().channel();
    boolean isSurplus = AcceptedConnections.isSurplus(channel);
    if (StrictFraming.install(connection, settings.limits())) {
      if (isSurplus) {
        StrictFraming.reject(connection, RequestFault.FULL);
      }
    } else if (isSurplus) {
      connection.close();
    } else {
      Http2Fields.watch(connection);
    }
  }

  private HttpServerOptions options() {
    return new HttpServerOptions()
        // Only its own event loop uses a connection, so its writes need no queue between threads.
        .setStrictThreadMode(true)
        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
        .setIdleTimeout(Math.toIntExact(settings.idleTimeout().toMillis()))
        .setMaxHeaderSize(EdgeLimits.HEAD_BYTES)
        .setMaxInitialLineLength(EdgeLimits.LINE_BYTES)
        .setHttp2ClearTextEnabled(false)
        // Frames are passed on as they are.
        .setPerMessageWebSocketCompressionSupported(false)
        .setPerFrameWebSocketCompressionSupported(false);
  }

  private HttpServerOptions options(TlsListener tls) {
    return options()
        .setSsl(true)
        .setUseAlpn(true)
        .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
        .setKeyCertOptions(KeyCertOptions.wrap(new SniKeyManager(tls.certificates())))
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
        .setSslHandshakeTimeout(HANDSHAKE.toMillis())
        .setInitialSettings(
            new Http2Settings()
                .setMaxConcurrentStreams(EdgeLimits.STREAMS)
                .setMaxHeaderListSize(EdgeLimits.HEAD_BYTES));
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
