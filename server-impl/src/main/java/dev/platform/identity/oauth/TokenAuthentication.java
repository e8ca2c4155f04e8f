package dev.platform.identity.oauth;

import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.session.Sessions;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** {@link Authentication} by our own tokens and sessions. */
final class TokenAuthentication implements Authentication {
  private final Tokens tokens;
  private final Sessions sessions;

  @Inject
  TokenAuthentication(Tokens tokens, Sessions sessions) {
    this.tokens = tokens;
    this.sessions = sessions;
  }

  @Override
  public Caller bearer(String token) {
    return tokens.caller(token);
  }

  @Override
  public Caller still(Caller caller) {
    return tokens.still(caller);
  }

  @Override
  public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
    return sessions.caller(cookie, csrfToken, access);
  }
}
