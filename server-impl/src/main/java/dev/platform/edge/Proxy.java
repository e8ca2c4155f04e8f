package dev.platform.edge;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes requests to instances. */
final class Proxy {

  private static final Logger LOG = LoggerFactory.getLogger(Proxy.class);

  /**
   * Shorter than the patience of the usual servers (Gunicorn 2 s, Node.js 5 s), which close idle
   * connections just when a request is on its way.
   */
  private static final int POOLED_SECONDS = 1;

  /**
   * A WebSocket holds its connection for hours, so this is the number of them that an instance gets
   * from an event loop.
   */
  private static final int CONNECTIONS_PER_INSTANCE = 4096;

  private static final int MAX_HEADER_BYTES = 64 * 1024;

  /** What is read from an instance at once; the default of Vert.x cuts it into pieces of 8 KiB. */
  private static final int CHUNK_BYTES = 64 * 1024;

  private final Vertx vertx;
  private final EdgeSettings settings;
  private final RouteTable routes;
  private final RequestLog log;
  private final HeaderForwarding forwarding;
  private final InFlightRequests inFlight;
  private final Tunnels tunnels;
  private final Consumer<Exchange> again;
  private final Balancer balancer = new Balancer();

  /** One for each event loop: on a connection of another one, each message changes threads. */
  private final FastThreadLocal<HttpClient> client =
      new FastThreadLocal<>() {
        @Override
        protected HttpClient initialValue() {
          return newClient();
        }
      };

  /** The connections of which it is known that an instance is at their other end. */
  private final Cache<HttpConnection, Boolean> genuine = Caches.newBuilder().weakKeys().build();

  /** What {@code again} is given has not been answered yet, and its route may have changed. */
  Proxy(
      Vertx vertx,
      EdgeSettings settings,
      RouteTable routes,
      RequestLog log,
      HeaderForwarding forwarding,
      InFlightRequests inFlight,
      Tunnels tunnels,
      Consumer<Exchange> again) {
    this.vertx = vertx;
    this.settings = settings;
    this.routes = routes;
    this.log = log;
    this.forwarding = forwarding;
    this.inFlight = inFlight;
    this.tunnels = tunnels;
    this.again = again;
  }

  private HttpClient newClient() {
    return vertx
        .httpClientBuilder()
        .with(
            new HttpClientOptions()
                .setConnectTimeout(Math.toIntExact(settings.connectTimeout().toMillis()))
                .setKeepAliveTimeout(POOLED_SECONDS)
                .setMaxHeaderSize(MAX_HEADER_BYTES)
                .setMaxChunkSize(CHUNK_BYTES))
        .with(new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_INSTANCE))
        .withConnectHandler(
            connection -> connection.exceptionHandler(failure -> LOG.debug("instance", failure)))
        .build();
  }

  /** Asks the instance whose turn it is, or the next one if that takes no connection. */
  void forward(Exchange exchange, String label, HostRoute.Instances route) {
    Optional<HostRoute.Upstream> next = balancer.next(route, exchange.tried());
    if (next.isEmpty()) {
      exchange.respond(ErrorPages.noResponse(exchange.target().host().name()));
      exchange.log(log, route.resource(), null, exchange.response().bytesWritten());
      return;
    }
    InFlightRequests.Lease lease = inFlight.enter(next.get());
    if (!stands(label, route, next.get())) {
      lease.close();
      again.accept(exchange);
      return;
    }
    exchange.request().pause();
    client
        .get()
        .request(to(next.get(), exchange))
        .compose(out -> checked(next.get(), out))
        .onComplete(
            out -> new UpstreamRequest(this, exchange, route.resource(), lease, out).begin(),
            rejected -> {
              lease.close();
              exchange.tried().add(next.get().instance());
              again.accept(exchange);
            });
  }

  /**
   * Whether a route still leads to an instance. Asked after the request has been counted: whoever
   * takes the instance from the table and then sees nothing in flight knows that nothing more will
   * come.
   */
  private boolean stands(String label, HostRoute.Instances route, HostRoute.Upstream upstream) {
    HostRoute now = routes.find(label);
    return now == route
        || (now instanceof HostRoute.Instances other && other.instances().contains(upstream));
  }

  /** Fails if it is not the instance that has taken the connection; nothing was sent on it then. */
  private Future<HttpClientRequest> checked(HostRoute.Upstream upstream, HttpClientRequest out) {
    HttpConnection connection = out.connection();
    if (genuine.getIfPresent(connection) != null) {
      return Future.succeededFuture(out);
    }
    int from = connection.localAddress().port();
    return vertx
        .executeBlocking(() -> routes.isGenuine(upstream, from), false)
        .compose(
            is -> {
              if (!is) {
                return Future.failedFuture("another process is listening on the port");
              }
              genuine.put(connection, true);
              return Future.succeededFuture(out);
            })
        .onFailure(
            failure -> {
              LOG.warn(
                  "request not forwarded to instance {}: {}",
                  upstream.instance(),
                  failure.getMessage());
              out.exceptionHandler(closed -> {}); // as it is about to be
              connection.close();
            });
  }

  private RequestOptions to(HostRoute.Upstream upstream, Exchange exchange) {
    return new RequestOptions()
        .setServer(SocketAddress.inetSocketAddress(upstream.port(), upstream.host()))
        .setHost(upstream.host())
        .setPort(upstream.port())
        .setConnectTimeout(settings.connectTimeout().toMillis())
        .setMethod(exchange.request().method())
        .setURI(exchange.target().uri());
  }

  Vertx vertx() {
    return vertx;
  }

  long responseTimeoutMillis() {
    return settings.responseTimeout().toMillis();
  }

  HeaderForwarding forwarding() {
    return forwarding;
  }

  Tunnels tunnels() {
    return tunnels;
  }

  RequestLog log() {
    return log;
  }

  Consumer<Exchange> again() {
    return again;
  }
}
