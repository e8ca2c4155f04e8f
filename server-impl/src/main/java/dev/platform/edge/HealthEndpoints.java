package dev.platform.edge;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.util.function.Supplier;

/**
 * Answers {@code /healthz} and {@code /readyz} of host names that no service has: a load balancer
 * asks an edge by its address.
 */
final class HealthEndpoints {
  private final Vertx vertx;
  private final Supplier<ProcessHealth> condition;

  HealthEndpoints(Vertx vertx, Supplier<ProcessHealth> condition) {
    this.vertx = vertx;
    this.condition = condition;
  }

  /** Answers if this is asked; says whether it was. */
  boolean handles(Exchange exchange) {
    HttpMethod method = exchange.request().method();
    if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
      return false;
    }
    switch (exchange.target().path()) {
      case "/healthz" -> send(exchange, 200, "text/plain; charset=utf-8", "ok");
      case "/readyz" ->
          vertx
              .executeBlocking(condition::get, false)
              .onSuccess(it -> send(exchange, it))
              .onFailure(bug -> exchange.respond(ErrorPages.broken()));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static void send(Exchange exchange, ProcessHealth condition) {
    send(exchange, condition.isReady() ? 200 : 503, "application/json", condition.json());
  }

  private static void send(Exchange exchange, int status, String mediaType, String body) {
    if (exchange.isGone()) {
      return;
    }
    exchange.discardBody();
    exchange
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, mediaType)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader("X-Content-Type-Options", "nosniff")
        .end(body);
  }
}
