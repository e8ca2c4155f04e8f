package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lets requests for services that are asleep wait until they are awake. A browser gets a page that
 * reloads, if it takes longer than a moment.
 */
final class SleepingServices {
  private static final long LOOK_MILLIS = 50;
  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final RouteTable routes;
  private final RequestLog log;
  private final Duration patience;
  private final Consumer<Exchange> again;

  /**
   * Services that requests wait for.
   *
   * @param patience how long a request waits at most
   * @param again is given what waited, when its service is awake
   */
  SleepingServices(
      Vertx vertx, RouteTable routes, RequestLog log, Duration patience, Consumer<Exchange> again) {
    this.vertx = vertx;
    this.routes = routes;
    this.log = log;
    this.patience = patience;
    this.again = again;
  }

  void await(Exchange exchange, String label, HostRoute.Asleep route) {
    exchange.request().pause();
    routes.wake(route.resource());
    new Waiting(exchange, label, route).begin();
  }

  /** One request that waits. */
  private final class Waiting {
    private final Exchange exchange;
    private final String label;
    private final HostRoute.Asleep route;
    private final boolean isWatched;
    private final long deadline;

    Waiting(Exchange exchange, String label, HostRoute.Asleep route) {
      this.exchange = exchange;
      this.label = label;
      this.route = route;
      this.isWatched = isBrowser(exchange);
      this.deadline = System.nanoTime() + (isWatched ? MOMENT : patience).toNanos();
    }

    void begin() {
      long timer = vertx.setPeriodic(LOOK_MILLIS, this::look);
      exchange.whenGone(
          () -> {
            vertx.cancelTimer(timer);
            log(0);
          });
    }

    private void look(long timer) {
      if (!(routes.find(label) instanceof HostRoute.Asleep)) {
        vertx.cancelTimer(timer);
        exchange.whenGone(() -> {});
        again.accept(exchange);
      } else if (System.nanoTime() > deadline) {
        vertx.cancelTimer(timer);
        exchange.respond(
            isWatched ? ErrorPages.waking(route.service()) : ErrorPages.asleep(route.service()));
        log(exchange.response().bytesWritten());
      }
    }

    private void log(long bytesOut) {
      exchange.log(log, route.resource(), null, bytesOut);
    }
  }

  private static boolean isBrowser(Exchange exchange) {
    return exchange.request().method().equals(HttpMethod.GET)
        && !exchange.isUpgrade()
        && ResponseFormat.of(exchange.request().getHeader(HttpHeaders.ACCEPT))
            == ResponseFormat.HTML;
  }
}
