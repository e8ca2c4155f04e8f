package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.edge.upstream.InstanceChecks;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings each request to where its host leads. */
final class Router implements Handler<HttpServerRequest> {

  private static final Logger LOG = LoggerFactory.getLogger(Router.class);

  private final EdgeSettings settings;
  private final RouteTable routes;
  private final ActiveExchanges visits;
  private final RequestLog log;
  private final HeaderForwarding forwarding;
  private final Proxy proxy;
  private final Sites sites;
  private final HostRedirects redirects;
  private final VisitedServices visited;
  private final SleepingServices sleeping;
  private final MaintenanceResponses maintenance;
  private final ChallengeResponses challenges;
  private final HealthEndpoints health;
  private final InstantSource clock = InstantSource.system();

  Router(
      Vertx vertx,
      EdgeSettings settings,
      RouteTable routes,
      RequestLog log,
      InFlightRequests inFlight,
      Tunnels tunnels,
      VisitedServices visited,
      HealthEndpoints health) {
    this.settings = settings;
    this.routes = routes;
    this.visits = new ActiveExchanges(routes);
    this.log = log;
    this.forwarding = new HeaderForwarding(settings.proxies());
    this.proxy = new Proxy(vertx, settings, routes, log, forwarding, inFlight, tunnels, this::lead);
    this.sites = new Sites(vertx, log);
    this.redirects = new HostRedirects(log, settings.tls());
    this.visited = visited;
    this.sleeping =
        new SleepingServices(vertx, routes, log, settings.responseTimeout(), this::lead);
    this.maintenance = new MaintenanceResponses(vertx, routes, log);
    this.challenges = new ChallengeResponses(vertx, settings.tls());
    this.health = health;
  }

  @Override
  public void handle(HttpServerRequest request) {
    RequestFault fault = Http2Requests.is(request) ? Http2Requests.fault(request) : null;
    if (fault != null) {
      exchange(request, RequestTarget.NONE).respond(ErrorPages.rejected(fault));
      return;
    }
    Optional<RequestTarget> target = RequestTarget.of(request);
    Exchange exchange = exchange(request, target.orElse(RequestTarget.NONE));
    if (target.isEmpty()) {
      exchange.respond(ErrorPages.badRequest());
      return;
    }
    if (Misdirection.is(request, target.get().host())) {
      exchange.respond(ErrorPages.misdirected(target.get().host().name()));
      return;
    }
    challenges.respond(exchange, this::lead);
  }

  private Exchange exchange(HttpServerRequest request, RequestTarget target) {
    return new Exchange(
        request,
        target,
        forwarding.requestId(request),
        forwarding.sender(request),
        clock.instant());
  }

  /** Answers what was found to be no request. */
  void reject(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    LOG.debug("rejected a request from {}: {}", request.remoteAddress(), cause.toString());
    RequestFault fault =
        cause instanceof MalformedRequest rejected ? rejected.fault() : RequestFault.MALFORMED;
    exchange(request, RequestTarget.NONE).respond(ErrorPages.rejected(fault));
  }

  private void lead(Exchange exchange) {
    try {
      Host host = exchange.target().host();
      Optional<String> label = host.label(settings.domain());
      if (label.isEmpty()) {
        leadNowhere(exchange);
        return;
      }
      lead(exchange, label.get());
    } catch (RuntimeException bug) {
      LOG.error("request {} could not be routed", exchange.requestId(), bug);
      exchange.respond(ErrorPages.broken());
    }
  }

  /** Watched first, asked then: of a change, either the route knows or the review of visitors. */
  private void lead(Exchange exchange, String label) {
    visits.watch(exchange, label);
    HostRoute route = routes.find(label);
    if (!route.allowList().admits(exchange.sender().clientIp())) {
      reject(exchange, route);
    } else if (route instanceof HostRoute.Redirect redirect) {
      redirects.send(exchange, redirect);
    } else if (redirects.leadsToTls(exchange, route)) {
      redirects.toTls(exchange);
    } else if (route instanceof HostRoute.Instances instances) {
      visited.add(instances.resource());
      proxy.forward(exchange, label, instances);
    } else if (route instanceof HostRoute.Site site) {
      sites.serve(exchange, site);
    } else if (route instanceof HostRoute.Maintenance maintained) {
      maintenance.respond(exchange, maintained);
    } else if (route instanceof HostRoute.Asleep asleep) {
      sleeping.await(exchange, label, asleep);
    } else if (route instanceof HostRoute.Closed closed) {
      exchange.respond(ErrorPages.closed(closed));
    } else {
      leadNowhere(exchange);
    }
  }

  private void leadNowhere(Exchange exchange) {
    if (!health.handles(exchange)) {
      exchange.respond(ErrorPages.unknown(exchange.target().host().name()));
    }
  }

  private void reject(Exchange exchange, HostRoute route) {
    exchange.respond(
        ErrorPages.notFromHere(exchange.target().host().name(), exchange.sender().clientIp()));
    resource(route)
        .ifPresent(it -> exchange.log(log, it, null, exchange.response().bytesWritten()));
  }

  private static Optional<String> resource(HostRoute route) {
    if (route instanceof HostRoute.Instances instances) {
      return Optional.of(instances.resource());
    }
    if (route instanceof HostRoute.Redirect redirect) {
      return Optional.of(redirect.resource());
    }
    if (route instanceof HostRoute.Asleep asleep) {
      return Optional.of(asleep.resource());
    }
    if (route instanceof HostRoute.Maintenance maintained) {
      return Optional.of(maintained.resource());
    }
    return route instanceof HostRoute.Site site ? Optional.of(site.resource()) : Optional.empty();
  }

  InstanceChecks.Failures failedChecks() {
    return proxy.failedChecks();
  }
}
