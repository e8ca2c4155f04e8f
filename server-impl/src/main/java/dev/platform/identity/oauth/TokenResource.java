package dev.platform.identity.oauth;

import dev.platform.api.oauth.TokenApi;
import dev.platform.api.oauth.model.OauthErrorDto;
import dev.platform.api.oauth.model.TokenDto;
import dev.platform.identity.apikey.ApiKeys;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The token endpoint. Its refusals have the form that OAuth wants. */
@Singleton
final class TokenResource implements TokenApi {
  private static final String CLIENT_CREDENTIALS = "client_credentials";

  private final ApiKeys keys;
  private final Tokens tokens;
  private final OauthSettings settings;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  TokenResource(ApiKeys keys, Tokens tokens, OauthSettings settings) {
    this.keys = keys;
    this.tokens = tokens;
    this.settings = settings;
  }

  @Override
  public Response createToken(
      String grantType,
      String clientId,
      String clientSecret,
      String code,
      String redirectUri,
      String codeVerifier,
      String refreshToken,
      String deviceCode,
      String scope,
      String resource) {
    if (grantType == null) {
      return refuse(400, "invalid_request", "grant_type is required.");
    }
    if (!grantType.equals(CLIENT_CREDENTIALS)) {
      return refuse(400, "unsupported_grant_type", "Supported: " + CLIENT_CREDENTIALS + ".");
    }
    if (scope != null) {
      return refuse(400, "invalid_scope", "An API key has a role and no scopes; leave scope out.");
    }
    if (resource != null && !resource.equals(settings.audience().toString())) {
      return refuse(400, "invalid_target", "Tokens are for " + settings.audience() + " only.");
    }
    return exchange(clientId, clientSecret);
  }

  private Response exchange(String clientId, String clientSecret) {
    return ClientCredentials.read(headers.getHeaderString("Authorization"), clientId, clientSecret)
        .flatMap(client -> keys.exchange(client.id(), client.secret()))
        .map(key -> answer(200, token(tokens.issue(key))))
        .orElseGet(TokenResource::unknownClient);
  }

  private TokenDto token(String accessToken) {
    return new TokenDto()
        .accessToken(accessToken)
        .tokenType(TokenDto.TokenTypeEnum.BEARER)
        .expiresIn((int) settings.tokenLife().toSeconds());
  }

  private static Response unknownClient() {
    var refusal =
        refuse(
            401,
            "invalid_client",
            "client_id and client_secret must be the id and the secret of an API key.");
    return Response.fromResponse(refusal).header("WWW-Authenticate", "Basic").build();
  }

  private static Response refuse(int status, String error, String description) {
    return answer(status, new OauthErrorDto().error(error).errorDescription(description));
  }

  private static Response answer(int status, Object body) {
    return Response.status(status)
        .entity(body)
        .type(MediaType.APPLICATION_JSON_TYPE)
        .header("Pragma", "no-cache")
        .build();
  }
}
