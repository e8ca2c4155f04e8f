package dev.platform.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;

/** Tells clients which better token they need, and where from (RFC 6750 3, RFC 9728 5.1). */
final class BearerChallenges {
  private static final String INSUFFICIENT_SCOPE = "INSUFFICIENT_SCOPE";

  private final String metadata;

  /**
   * The challenges of an origin.
   *
   * @param metadata where its metadata as a protected resource are
   */
  BearerChallenges(String metadata) {
    this.metadata = metadata;
  }

  /**
   * Adds the challenge to a rejection that a better token would mend.
   *
   * @param path of a resource of the origin that has tokens of its own; empty if it has none
   */
  void apply(String path, ContainerRequestContext request, ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    if (response.getStatus() == 401) {
      boolean hasToken = request.getHeaderString(HttpHeaders.AUTHORIZATION) != null;
      put(path, response, hasToken ? ", error=\"invalid_token\"" : "");
    } else if (INSUFFICIENT_SCOPE.equals(body.code()) && body.params() != null) {
      var scope = body.params().get("required");
      put(path, response, ", error=\"insufficient_scope\", scope=\"" + scope + "\"");
    }
  }

  private void put(String path, ContainerResponseContext response, String more) {
    var challenge = "Bearer resource_metadata=\"" + metadata + path + "\"" + more;
    response.getHeaders().putSingle(HttpHeaders.WWW_AUTHENTICATE, challenge);
  }
}
