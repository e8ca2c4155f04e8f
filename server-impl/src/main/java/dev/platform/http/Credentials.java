package dev.platform.http;

import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.admission.PresentedCredential;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the credential of a request. */
final class Credentials {
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final String CSRF_TOKEN = "X-CSRF-Token";

  private Credentials() {}

  /**
   * What a request shows of who sends it.
   *
   * @param sessionCookie the name of the session's cookie
   * @param forTools whether it is sent to the tool server
   */
  static PresentedCredential of(
      ContainerRequestContext request, String sessionCookie, boolean forTools) {
    var intent = READS.contains(request.getMethod()) ? Intent.READ : Intent.WRITE;
    var authorization = request.getHeaderString(HttpHeaders.AUTHORIZATION);
    if (forTools) {
      return PresentedCredential.forTools(authorization);
    }
    if (authorization != null) {
      return new PresentedCredential(authorization, null, null, intent);
    }
    @Nullable Cookie cookie = request.getCookies().get(sessionCookie);
    return new PresentedCredential(
        null,
        cookie == null ? null : cookie.getValue(),
        request.getHeaderString(CSRF_TOKEN),
        intent);
  }
}
