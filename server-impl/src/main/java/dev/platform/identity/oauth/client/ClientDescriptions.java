package dev.platform.identity.oauth.client;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import com.nimbusds.oauth2.sdk.client.RegistrationError;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client.Kind;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what clients say about themselves, and refuses what this server does not give. */
final class ClientDescriptions {
  private static final int MAX_NAME = 100;
  private static final int MAX_REDIRECT_URIS = 20;
  private static final int MAX_URI = 2_048;
  private static final Set<Scope> ALL = EnumSet.allOf(Scope.class);
  private static final List<ClientAuthenticationMethod> WITH_SECRET =
      List.of(
          ClientAuthenticationMethod.CLIENT_SECRET_BASIC,
          ClientAuthenticationMethod.CLIENT_SECRET_POST);

  private ClientDescriptions() {}

  /** Reads a description in JSON. */
  static ClientMetadata parse(String json) {
    try {
      return ClientMetadata.parse(JSONObjectUtils.parse(json));
    } catch (ParseException e) {
      var error = e.getErrorObject();
      if (error != null
          && RegistrationError.INVALID_REDIRECT_URI.getCode().equals(error.getCode())) {
        throw badRedirect(String.valueOf(e.getMessage()));
      }
      throw rejected("body", "is not valid client metadata: " + e.getMessage());
    }
  }

  /** A member of a description that is a text, as it stands there. */
  static Optional<String> member(String json, String name) {
    try {
      return Optional.ofNullable(JSONObjectUtils.parse(json).get(name)).map(Object::toString);
    } catch (ParseException e) {
      return Optional.empty();
    }
  }

  /**
   * The client of a description.
   *
   * @param isConfidential whether it has a secret
   * @throws Failure if it asks for something that is not given
   */
  static Client client(String id, Kind kind, ClientMetadata said, boolean isConfidential) {
    var grants = grants(said);
    var redirectUris = redirectUris(said, grants);
    checkResponseTypes(said);
    return new Client(
        id,
        kind,
        name(said.getName(), id),
        web(said.getURI()),
        web(said.getLogoURI()),
        redirectUris,
        grants,
        scopes(said),
        isConfidential);
  }

  /** Whether a client that registers itself gets a secret. */
  static boolean wantsSecret(ClientMetadata said) {
    var method = said.getTokenEndpointAuthMethod();
    if (method == null || WITH_SECRET.contains(method)) {
      return true;
    }
    if (method.equals(ClientAuthenticationMethod.NONE)) {
      return false;
    }
    throw rejected(
        "token_endpoint_auth_method", "must be none, client_secret_basic, or client_secret_post");
  }

  private static Set<GrantType> grants(ClientMetadata said) {
    var named = said.getGrantTypes();
    if (named == null || named.isEmpty()) {
      return EnumSet.of(GrantType.AUTHORIZATION_CODE, GrantType.REFRESH_TOKEN);
    }
    Set<GrantType> grants = EnumSet.noneOf(GrantType.class);
    for (var type : named) {
      grants.add(
          GrantType.parse(type.getValue())
              .filter(kind -> kind != GrantType.CLIENT_CREDENTIALS)
              .orElseThrow(
                  () ->
                      rejected(
                          "grant_types",
                          "must be authorization_code, refresh_token, or the device code grant. Use"
                              + " API keys for machine access")));
    }
    return grants;
  }

  private static List<URI> redirectUris(ClientMetadata said, Set<GrantType> grants) {
    var named = said.getRedirectionURIs();
    if (named == null || named.isEmpty()) {
      if (grants.contains(GrantType.AUTHORIZATION_CODE)) {
        throw badRedirect("is required for the authorization code grant");
      }
      return List.of();
    }
    if (named.size() > MAX_REDIRECT_URIS) {
      throw badRedirect("must have at most " + MAX_REDIRECT_URIS + " entries");
    }
    for (URI uri : named) {
      if (!RedirectUris.isAcceptable(uri) || uri.toString().length() > MAX_URI) {
        throw badRedirect(
            "must use https, or http with a loopback address, and must not contain a fragment or"
                + " credentials");
      }
    }
    return new ArrayList<>(named);
  }

  /** What is left out means {@code code}; a client without that grant has no use for it. */
  private static void checkResponseTypes(ClientMetadata said) {
    var named = said.getResponseTypes();
    if (named != null && !named.isEmpty() && !named.equals(Set.of(ResponseType.CODE))) {
      throw rejected("response_types", "must be code");
    }
  }

  private static Set<Scope> scopes(ClientMetadata said) {
    return said.getScope() == null ? ALL : ScopeList.parse(said.getScope().toString(), ALL);
  }

  /** What people read on the permission page must not be able to look like something else. */
  private static String name(@Nullable String said, String id) {
    if (said == null || said.isBlank()) {
      return id;
    }
    var plain = said.replaceAll("[\\p{C}\\s]+", " ").trim();
    return plain.isEmpty() ? id : plain.substring(0, Math.min(MAX_NAME, plain.length()));
  }

  private static @Nullable URI web(@Nullable URI uri) {
    return uri != null && "https".equals(uri.getScheme()) && uri.getHost() != null ? uri : null;
  }

  private static Failure badRedirect(String why) {
    return Failure.invalid("redirect_uris", why).because("invalid_redirect_uri");
  }

  private static Failure rejected(String field, String why) {
    return Failure.invalid(field, why).because("invalid_client_metadata");
  }
}
