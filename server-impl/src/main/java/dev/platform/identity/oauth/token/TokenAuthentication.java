package dev.platform.identity.oauth.token;

import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.token.Tokens.AccessToken;
import dev.platform.identity.session.SessionCookies;
import dev.platform.identity.session.Sessions;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link Authentication} by our own tokens and sessions. A token is good only as long as what it
 * was made of: the API key, or the login of the client.
 */
final class TokenAuthentication implements Authentication {
  private final Tokens tokens;
  private final EndedTokens ended;
  private final TokenFamilies families;
  private final ExternalTokens external;
  private final ApiKeys apiKeys;
  private final Sessions sessions;
  private final SessionCookies cookies;
  private final OauthSettings settings;

  @Inject
  TokenAuthentication(
      Tokens tokens,
      EndedTokens ended,
      TokenFamilies families,
      ExternalTokens external,
      ApiKeys apiKeys,
      Sessions sessions,
      SessionCookies cookies,
      OauthSettings settings) {
    this.tokens = tokens;
    this.ended = ended;
    this.families = families;
    this.external = external;
    this.apiKeys = apiKeys;
    this.sessions = sessions;
    this.cookies = cookies;
    this.settings = settings;
  }

  @Override
  public String sessionCookie() {
    return cookies.name();
  }

  @Override
  public Caller bearer(String token, Audience audience) {
    var resource = resource(audience);
    return tokens
        .verify(token)
        .filter(it -> it.audience().equals(resource))
        .filter(it -> !ended.contains(it))
        .flatMap(this::caller)
        .or(() -> external.caller(token, resource))
        .orElseThrow(TokenAuthentication::rejected);
  }

  private URI resource(Audience audience) {
    return switch (audience) {
      case API -> settings.audience();
      case TOOLS -> settings.tools();
    };
  }

  private Optional<Caller> caller(AccessToken token) {
    return token.family() == null
        ? apiKeys.find(new ApiKeyId(token.clientId())).map(ApiKeys::machine)
        : families.find(token.family()).map(family -> person(token, family));
  }

  private static Caller person(AccessToken token, TokenFamily family) {
    return TokenFamily.caller(
        token.clientId(), new UserId(token.subject()), family.id(), token.scopes());
  }

  @Override
  public Caller still(String token, Caller caller) {
    if (isEnded(token)) {
      throw rejected();
    }
    Optional<Caller> found =
        switch (caller.credential()) {
          case MACHINE_KEY ->
              apiKeys.find(new ApiKeyId(caller.credentialId())).map(ApiKeys::machine);
          case FIRST_PARTY, THIRD_PARTY ->
              stillThere(caller) ? Optional.of(caller) : Optional.empty();
          case SESSION -> Optional.empty();
        };
    return found.orElseThrow(TokenAuthentication::rejected);
  }

  /** A token that has expired was not ended, or it would not have been good until then. */
  private boolean isEnded(String token) {
    return tokens.verify(token).filter(ended::contains).isPresent();
  }

  private boolean stillThere(Caller caller) {
    var id = caller.credentialId();
    return IdPrefix.TOKEN_FAMILY.fits(id)
        ? families.find(new TokenFamilyId(id)).isPresent()
        : external.knows(caller);
  }

  @Override
  public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
    return sessions.caller(cookie, csrfToken, access);
  }

  private static Failure rejected() {
    return Failure.unauthenticated(
        "The access token is invalid or has expired. Exchange the API key again, or refresh the"
            + " token.");
  }
}
