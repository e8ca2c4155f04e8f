package dev.platform.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;

/** Tells clients which better token they need, and where from (RFC 6750 3, RFC 9728 5.1). */
final class BearerChallenges {
  private static final String INSUFFICIENT_SCOPE = "INSUFFICIENT_SCOPE";

  private final String usual;

  /**
   * The challenges of an origin.
   *
   * @param usual without an error, for who shows no token
   */
  BearerChallenges(String usual) {
    this.usual = usual;
  }

  /** Adds the challenge to a rejection that a better token would mend. */
  void apply(ContainerRequestContext request, ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    if (response.getStatus() == 401) {
      boolean hasToken = request.getHeaderString(HttpHeaders.AUTHORIZATION) != null;
      put(response, hasToken ? ", error=\"invalid_token\"" : "");
    } else if (INSUFFICIENT_SCOPE.equals(body.code()) && body.params() != null) {
      var scope = body.params().get("required");
      put(response, ", error=\"insufficient_scope\", scope=\"" + scope + "\"");
    }
  }

  private void put(ContainerResponseContext response, String more) {
    response.getHeaders().putSingle(HttpHeaders.WWW_AUTHENTICATE, usual + more);
  }
}
