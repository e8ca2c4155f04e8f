package dev.platform.edge;

import dev.platform.base.http.PercentEncoding;
import dev.platform.edge.route.HostRoute;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import java.util.Optional;

/** Sends visitors to another host, or to TLS where the host has a certificate. */
final class HostRedirects {

  /** Browsers may turn the method into GET. */
  private static final int MOVED = 301;

  /** The method and the body stay. */
  private static final int PERMANENT = 308;

  private static final int HTTPS_PORT = 443;
  private static final String HTTPS = "https";

  private final RequestLog log;
  private final Optional<TlsListener> tls;

  HostRedirects(RequestLog log, Optional<TlsListener> tls) {
    this.log = log;
    this.tls = tls;
  }

  /** Whether a request came in the clear for a host that is served over TLS. */
  boolean leadsToTls(Exchange exchange, HostRoute route) {
    return !(route instanceof HostRoute.Unknown)
        && hasCertificate(exchange.target().host().name())
        && !isSecure(exchange);
  }

  /** Redirects to the same URL over TLS. */
  void toTls(Exchange exchange) {
    redirect(exchange, secure(exchange.target().host().name()));
  }

  /** Redirects to the same path of another host, over TLS if it can be. */
  void send(Exchange exchange, HostRoute.Redirect route) {
    String here = exchange.target().host().authority(route.host());
    String origin =
        hasCertificate(route.host())
            ? secure(route.host())
            : (isSecure(exchange) ? "https://" : "http://") + here;
    redirect(exchange, origin);
    exchange.log(log, route.resource(), null, 0);
  }

  private static boolean isSecure(Exchange exchange) {
    return HeaderForwarding.scheme(exchange).equals(HTTPS);
  }

  private boolean hasCertificate(String host) {
    return tls.isPresent() && tls.get().certificates().find(host) != null;
  }

  private String secure(String host) {
    int port = tls.map(TlsListener::publicPort).orElse(HTTPS_PORT);
    return "https://" + host + (port == HTTPS_PORT ? "" : ":" + port);
  }

  private static void redirect(Exchange exchange, String origin) {
    HttpMethod method = exchange.request().method();
    boolean isRead = method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
    String uri = PercentEncoding.printable(exchange.target().uri());
    exchange.discardBody();
    exchange
        .response()
        .setStatusCode(isRead ? MOVED : PERMANENT)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
        .putHeader(HttpHeaders.LOCATION, origin + (uri.startsWith("/") ? uri : "/"))
        .end();
  }
}
