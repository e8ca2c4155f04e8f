package dev.platform.identity.admission;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication.Audience;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.apikey.ApiKeys;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request shows of who sends it, as its protocol carries it. A bearer token takes
 * precedence, even when it is invalid.
 *
 * @param authorization the header {@code Authorization}
 * @param cookie value of the session's cookie
 * @param csrfToken the session's token, which a request that writes must carry too: another site
 *     does not know it
 * @param intent whether the request writes
 * @param audience what a bearer token must be good for
 */
public record PresentedCredential(
    @Nullable String authorization,
    @Nullable String cookie,
    @Nullable String csrfToken,
    Intent intent,
    Audience audience) {
  private static final String BEARER = "bearer ";

  public PresentedCredential {
    cookie = cookie == null || cookie.isEmpty() ? null : cookie;
  }

  /** What a request to the API shows. */
  public PresentedCredential(
      @Nullable String authorization,
      @Nullable String cookie,
      @Nullable String csrfToken,
      Intent intent) {
    this(authorization, cookie, csrfToken, intent, Audience.API);
  }

  /** What a request to the tool server shows, which no session reaches. */
  public static PresentedCredential forTools(@Nullable String authorization) {
    return new PresentedCredential(authorization, null, null, Intent.READ, Audience.TOOLS);
  }

  /**
   * The bearer token.
   *
   * @throws Failure unauthenticated if the header is there but carries none, or the secret of an
   *     API key
   */
  Optional<String> token() {
    if (authorization == null) {
      return Optional.empty();
    }
    if (!authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      throw Failure.unauthenticated(
          "The Authorization header must have the format: Bearer <access token>.");
    }
    var token = authorization.substring(BEARER.length()).trim();
    if (token.startsWith(ApiKeys.SECRET_PREFIX)) {
      throw Failure.unauthenticated(
          "This is the secret of an API key, not an access token. Exchange it at POST"
              + " /oauth2/token, or with the command: platform token");
    }
    return Optional.of(token);
  }

  /** Whether a session writes, which another site may have made it do. */
  boolean needsCsrfToken() {
    return authorization == null && intent == Intent.WRITE;
  }

  @Override
  public String toString() {
    return "PresentedCredential[" + (authorization == null ? "cookie" : "authorization") + "]";
  }
}
