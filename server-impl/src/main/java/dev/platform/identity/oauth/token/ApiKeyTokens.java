package dev.platform.identity.oauth.token;

import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.secret.Secret;
import dev.platform.identity.apikey.ApiKey;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.client.ClientCredentials;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Exchanges API keys for access tokens. */
public final class ApiKeyTokens {
  private final ApiKeys keys;
  private final Tokens tokens;
  private final OauthSettings settings;

  @Inject
  ApiKeyTokens(ApiKeys keys, Tokens tokens, OauthSettings settings) {
    this.keys = keys;
    this.tokens = tokens;
    this.settings = settings;
  }

  /** Whether a client id is that of an API key. */
  public static boolean isKey(String clientId) {
    return IdPrefix.API_KEY.fits(clientId);
  }

  /**
   * A token for an API key.
   *
   * @throws Failure {@code invalid_client} if id and secret are not those of one
   */
  public IssuedTokens exchange(
      ClientCredentials given, @Nullable String scope, @Nullable String resource) {
    var key = key(given);
    if (scope != null && !scope.isBlank()) {
      throw Failure.invalid("scope", "API keys have a role instead of scopes. Omit scope")
          .because("invalid_scope");
    }
    var audience = Resources.check(settings, resource);
    return new IssuedTokens(
        new Secret(tokens.issue(key, audience)), Optional.empty(), Set.of(), settings.tokenLife());
  }

  /**
   * The id of an API key that has shown its secret.
   *
   * @throws Failure {@code invalid_client} if id and secret are not those of one
   */
  public String authenticate(ClientCredentials given) {
    return key(given).id().value();
  }

  private ApiKey key(ClientCredentials given) {
    return given
        .secret()
        .flatMap(secret -> keys.exchange(given.id(), secret))
        .orElseThrow(
            () ->
                Failure.unauthenticated(
                        "client_id and client_secret must be the ID and secret of an API key.")
                    .because("invalid_client"));
  }
}
