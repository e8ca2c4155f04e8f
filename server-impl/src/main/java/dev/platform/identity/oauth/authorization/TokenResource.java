package dev.platform.identity.oauth.authorization;

import dev.platform.api.oauth.TokenApi;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.client.ClientCredentials;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.client.GrantType;
import dev.platform.identity.oauth.token.ApiKeyTokens;
import dev.platform.identity.oauth.token.IssuedTokens;
import dev.platform.identity.oauth.token.TokenFamilies;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Getting, inspecting and ending tokens over HTTP. */
@Singleton
final class TokenResource implements TokenApi {
  private final ApiKeyTokens keys;
  private final AuthorizationCodes codes;
  private final Clients clients;
  private final TokenFamilies families;
  private final DeviceLogins devices;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  TokenResource(
      ApiKeyTokens keys,
      AuthorizationCodes codes,
      Clients clients,
      TokenFamilies families,
      DeviceLogins devices) {
    this.keys = keys;
    this.codes = codes;
    this.clients = clients;
    this.families = families;
    this.devices = devices;
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
    var grant =
        GrantType.parse(required(grantType, "grant_type"))
            .orElseThrow(
                () ->
                    Failure.invalid("grant_type", "is not supported")
                        .because("unsupported_grant_type"));
    var given = credentials(clientId, clientSecret);
    return respond(
        switch (grant) {
          case CLIENT_CREDENTIALS -> keys.exchange(given, scope, resource);
          case AUTHORIZATION_CODE ->
              codes.exchange(
                  new CodeExchange(
                      person(given), required(code, "code"), redirectUri, codeVerifier, resource));
          case REFRESH_TOKEN ->
              families.refresh(
                  person(given),
                  new Secret(required(refreshToken, "refresh_token")),
                  scope,
                  resource);
          case DEVICE_CODE ->
              devices.poll(person(given), required(deviceCode, "device_code"), resource);
        });
  }

  /** A client that acts for people; an API key acts for itself. */
  private String person(ClientCredentials given) {
    if (ApiKeyTokens.isKey(given.id())) {
      throw Failure.invalid("grant_type", "API keys support only the client_credentials grant")
          .because("unauthorized_client");
    }
    return clients.authenticate(given);
  }

  @Override
  public Response introspectToken(
      String token, String tokenTypeHint, String clientId, String clientSecret) {
    var given = credentials(clientId, clientSecret);
    if (given.secret().isEmpty()) {
      throw Failure.unauthenticated("Only clients with a secret can introspect tokens.")
          .because("invalid_client");
    }
    return ok(
        TokenViews.inspection(
            families.inspect(caller(given), new Secret(required(token, "token")))));
  }

  @Override
  public Response revokeToken(
      String token, String tokenTypeHint, String clientId, String clientSecret) {
    families.revoke(
        caller(credentials(clientId, clientSecret)), new Secret(required(token, "token")));
    return Response.ok().build();
  }

  private String caller(ClientCredentials given) {
    return ApiKeyTokens.isKey(given.id()) ? keys.authenticate(given) : clients.authenticate(given);
  }

  private ClientCredentials credentials(@Nullable String id, @Nullable String secret) {
    return ClientCredentials.read(headers.getHeaderString("Authorization"), id, secret);
  }

  private static String required(@Nullable String value, String name) {
    if (value == null || value.isEmpty()) {
      throw Failure.invalid(name, "is required");
    }
    return value;
  }

  private Response respond(IssuedTokens issued) {
    return ok(TokenViews.tokens(issued));
  }

  private static Response ok(Object body) {
    return Response.ok(body, MediaType.APPLICATION_JSON_TYPE).header("Pragma", "no-cache").build();
  }
}
