package dev.platform.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gives rejections the form that OAuth wants where OAuth is spoken: at its endpoints its own body,
 * and on the login wire of the command line client one more member.
 */
final class OauthErrors {
  private static final String ENDPOINTS = "/oauth2/";
  private static final Set<String> LOGIN_WIRE =
      Set.of("/v1/device-grant", "/v1/device-token", "/v1/token/refresh/");
  private static final Pattern OAUTH_CODE = Pattern.compile("[a-z][a-z_]*");

  private OauthErrors() {}

  /** Rewrites the body of a rejection, if the request speaks OAuth. */
  static void translate(ContainerRequestContext request, ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    var path = request.getUriInfo().getRequestUri().getRawPath();
    var error = error(response.getStatus(), body.code());
    if (path.startsWith(ENDPOINTS)) {
      response.setEntity(new OauthBody(error, body.message()));
      response.getHeaders().putSingle("Pragma", "no-cache");
      if (response.getStatus() == 401) {
        response.getHeaders().putSingle(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"oauth\"");
      }
    } else if (LOGIN_WIRE.contains(path)) {
      response.setEntity(new LoginBody(body.id(), body.message(), error));
    }
  }

  private static String error(int status, @Nullable String code) {
    if (code != null && OAUTH_CODE.matcher(code).matches()) {
      return code;
    }
    return switch (status) {
      case 401 -> "invalid_client";
      case 403 -> "access_denied";
      case 429, 503 -> "temporarily_unavailable";
      default -> status < 500 ? "invalid_request" : "server_error";
    };
  }

  /** RFC 6749 5.2. */
  private record OauthBody(
      String error, @JsonProperty("error_description") String errorDescription) {}

  /** The body of every rejection, and by what the command line client decides. */
  private record LoginBody(String id, String message, String error) {}
}
