package dev.platform.edge;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Responds to authorities that check a host before they issue a certificate for it. */
final class ChallengeResponses {
  private static final String FOLDER = "/.well-known/acme-challenge/";
  private static final Pattern PATH =
      Pattern.compile(Pattern.quote(FOLDER) + "(?<token>[A-Za-z0-9_-]{16,256})");

  private final Vertx vertx;
  private final Optional<TlsListener> tls;

  ChallengeResponses(Vertx vertx, Optional<TlsListener> tls) {
    this.vertx = vertx;
    this.tls = tls;
  }

  /** Responds if this is a challenge that is known, and else lets the request go on. */
  void respond(Exchange exchange, Consumer<Exchange> otherwise) {
    if (tls.isEmpty() || !exchange.target().uri().startsWith(FOLDER)) {
      otherwise.accept(exchange);
      return;
    }
    Matcher path = PATH.matcher(exchange.target().path());
    if (!exchange.request().method().equals(HttpMethod.GET) || !path.matches()) {
      otherwise.accept(exchange);
      return;
    }
    String token = path.group("token");
    exchange.request().pause();
    vertx
        .executeBlocking(() -> Optional.ofNullable(tls.get().challenges().response(token)), false)
        .onSuccess(
            found ->
                found.ifPresentOrElse(it -> send(exchange, it), () -> otherwise.accept(exchange)))
        .onFailure(bug -> otherwise.accept(exchange));
  }

  private static void send(Exchange exchange, String response) {
    if (exchange.isGone()) {
      return;
    }
    exchange.discardBody();
    exchange
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/octet-stream")
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .end(response);
  }
}
