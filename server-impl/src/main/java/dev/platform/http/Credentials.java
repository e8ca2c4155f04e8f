package dev.platform.http;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Cookie;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the credential of a request. A bearer token takes precedence, even when it is invalid. */
final class Credentials {
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

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
    var header = request.getHeaderString("Authorization");
    if (header != null) {
      return Optional.of(authentication.bearer(token(header)));
    }
    Cookie cookie = request.getCookies().get(authentication.sessionCookie());
    if (cookie == null || cookie.getValue().isEmpty()) {
      return Optional.empty();
    }
    var intent = READS.contains(request.getMethod()) ? Intent.READ : Intent.WRITE;
    return Optional.of(
        authentication.session(cookie.getValue(), request.getHeaderString("X-CSRF-Token"), intent));
  }

  private static String token(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("bearer ")) {
      throw Failure.unauthenticated("The Authorization header must be: Bearer <access token>.");
    }
    return header.substring("bearer ".length()).trim();
  }
}
