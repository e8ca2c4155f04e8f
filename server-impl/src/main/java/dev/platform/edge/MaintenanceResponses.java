package dev.platform.edge;

import dev.platform.edge.route.CustomPage;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.Optional;

/** Answers requests for services in maintenance: with their own page, else with ours. */
final class MaintenanceResponses {
  private final Vertx vertx;
  private final RouteTable routes;
  private final RequestLog log;

  MaintenanceResponses(Vertx vertx, RouteTable routes, RequestLog log) {
    this.vertx = vertx;
    this.routes = routes;
    this.log = log;
  }

  void respond(Exchange exchange, HostRoute.Maintenance route) {
    if (route.page().isEmpty()) {
      respond(exchange, route, Optional.empty());
      return;
    }
    exchange.request().pause();
    page(route.page().get())
        .onComplete(
            page -> respond(exchange, route, page),
            failure -> respond(exchange, route, Optional.empty()));
  }

  private Future<Optional<CustomPage>> page(URI address) {
    return Future.fromCompletionStage(routes.maintenancePage(address), vertx.getOrCreateContext());
  }

  private void respond(Exchange exchange, HostRoute.Maintenance route, Optional<CustomPage> page) {
    if (exchange.isGone()) {
      exchange.log(log, route.resource(), null, 0);
      return;
    }
    page.ifPresentOrElse(
        exchange::respondUnavailable,
        () -> exchange.respond(ErrorPages.maintenance(route.service())));
    exchange.log(log, route.resource(), null, exchange.response().bytesWritten());
  }
}
