package dev.platform.edge;

import dev.platform.edge.tls.ServerName;
import io.vertx.core.http.HttpServerRequest;

/**
 * A request for one host on a TLS connection that was opened for another. The client has checked
 * the certificate of the other one, and proxies in between may have applied its rules.
 */
final class Misdirection {
  private Misdirection() {}

  static boolean is(HttpServerRequest request, Host host) {
    return request.isSSL() && !host.name().equals(ServerName.of(request.sslSession()));
  }
}
