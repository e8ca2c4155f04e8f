package dev.platform.http;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Cookie;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the credential of a request. A bearer token takes precedence, even when it is invalid. With
 * a session comes the question whether a page of ours has sent the request, or another site's.
 */
final class Credentials {
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  private static final String AUTHORIZATION = "Authorization";

  private final Authentication authentication;

  Credentials(Authentication authentication) {
    this.authentication = authentication;
  }

  /**
   * Who is asking; empty without any credential.
   *
   * @throws Failure unauthenticated if the credential is not good
   */
  Optional<Caller> read(ContainerRequestContext request) {
    var header = request.getHeaderString(AUTHORIZATION);
    if (header != null) {
      return Optional.of(authentication.bearer(token(header)));
    }
    return cookie(request).map(it -> authentication.session(it, null, Intent.READ));
  }

  private Optional<String> cookie(ContainerRequestContext request) {
    Cookie cookie = request.getCookies().get(authentication.sessionCookie());
    return Optional.ofNullable(cookie).map(Cookie::getValue).filter(it -> !it.isEmpty());
  }

  /**
   * Refuses a write with a session that lacks the session's token. Whom {@link #read} has found
   * without a bearer token has a session.
   *
   * @throws Failure forbidden
   */
  void checkToken(ContainerRequestContext request) {
    if (request.getHeaderString(AUTHORIZATION) != null || READS.contains(request.getMethod())) {
      return;
    }
    var cookie = cookie(request).orElseThrow();
    try {
      authentication.session(cookie, request.getHeaderString("X-CSRF-Token"), Intent.WRITE);
    } catch (Failure failure) {
      CurrentOperation.refused(null, null, "csrf");
      throw failure;
    }
  }

  private static String token(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("bearer ")) {
      throw Failure.unauthenticated("The Authorization header must be: Bearer <access token>.");
    }
    return header.substring("bearer ".length()).trim();
  }
}
