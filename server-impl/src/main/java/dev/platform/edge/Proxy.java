package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.edge.upstream.InstanceChecks;
import dev.platform.edge.upstream.UpstreamConnection;
import dev.platform.edge.upstream.UpstreamConnections;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.util.Optional;
import java.util.function.Consumer;

/** Passes requests to instances. */
final class Proxy {

  private final Vertx vertx;
  private final EdgeSettings settings;
  private final RouteTable routes;
  private final RequestLog log;
  private final HeaderForwarding forwarding;
  private final InFlightRequests inFlight;
  private final Tunnels tunnels;
  private final Consumer<Exchange> again;
  private final InstanceChecks checks;
  private final Balancer balancer = new Balancer();

  /** One for each event loop: on a connection of another one, each message changes threads. */
  private final FastThreadLocal<UpstreamConnections> connections =
      new FastThreadLocal<>() {
        @Override
        protected UpstreamConnections initialValue() {
          return new UpstreamConnections(
              ContextInternal.current().unwrap(),
              checks,
              settings.connectTimeout(),
              settings.responseTimeout());
        }
      };

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
    this.checks = new InstanceChecks(routes, settings.responseTimeout());
    this.log = log;
    this.forwarding = forwarding;
    this.inFlight = inFlight;
    this.tunnels = tunnels;
    this.again = again;
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
    UpstreamConnection idle = connections.get().poll(next.get());
    if (idle != null) {
      new UpstreamRequest(this, exchange, route.resource(), lease, idle).begin();
      return;
    }
    exchange.request().pause();
    connections
        .get()
        .connect(next.get())
        .onComplete(
            made -> new UpstreamRequest(this, exchange, route.resource(), lease, made).begin(),
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

  /** The connections to instances that were not used. */
  InstanceChecks.Failures failedChecks() {
    return checks.failures();
  }

  Vertx vertx() {
    return vertx;
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
