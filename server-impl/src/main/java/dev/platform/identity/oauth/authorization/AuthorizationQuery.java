package dev.platform.identity.oauth.authorization;

import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.identity.oauth.client.Client;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.client.GrantType;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.identity.oauth.token.Resources;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an authorization request. First comes what must be certain before anything may be sent
 * anywhere: who asks, and whether the redirect address is that client's.
 */
final class AuthorizationQuery {
  private static final int MAX_TEXT = 2_048;
  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Set<String> PROMPTS =
      Set.of(
          ValidAuthorizationRequest.NONE,
          ValidAuthorizationRequest.LOGIN,
          ValidAuthorizationRequest.CONSENT);

  private final Clients clients;
  private final OauthSettings settings;
  private final AuthorizationResponses responses;

  @Inject
  AuthorizationQuery(Clients clients, OauthSettings settings, AuthorizationResponses responses) {
    this.clients = clients;
    this.settings = settings;
    this.responses = responses;
  }

  /**
   * What became of a request: one of the two.
   *
   * @param asked it is in order
   * @param wrong it is not, and the client is told
   */
  record Reading(@Nullable ValidAuthorizationRequest asked, @Nullable ErrorResponse wrong) {}

  /**
   * Reads a request.
   *
   * @throws Failure if it is not certain whose it is: nothing is sent anywhere, the person is told
   */
  Reading read(Map<String, List<String>> given) {
    var client = client(single(given, "client_id"));
    var redirectUri = redirectUri(client, given);
    var state = given.getOrDefault("state", List.of()).stream().findFirst().orElse(null);
    var kept = state == null || state.length() > MAX_TEXT ? null : state;
    try {
      return new Reading(read(given, client, redirectUri, state), null);
    } catch (Failure e) {
      var error = e.reason().filter(it -> !it.equals("VALIDATION")).orElse("invalid_request");
      var to = responses.error(redirectUri, kept, error, e.publicMessage());
      return new Reading(null, new ErrorResponse(client, to, e.publicMessage()));
    }
  }

  private Client client(Optional<String> id) {
    var named = id.orElseThrow(() -> unsure("client_id", "is required exactly once"));
    try {
      return clients.get(named);
    } catch (Failure e) {
      throw e.code() == ErrorCode.UNAUTHENTICATED ? unsure("client_id", "is invalid") : e;
    }
  }

  private static URI redirectUri(Client client, Map<String, List<String>> given) {
    if (!given.containsKey("redirect_uri")) {
      if (client.redirectUris().size() == 1) {
        return client.redirectUris().get(0);
      }
      throw unsure("redirect_uri", "is required");
    }
    var text =
        single(given, "redirect_uri")
            .filter(it -> it.length() <= MAX_TEXT)
            .orElseThrow(() -> unsure("redirect_uri", "must be specified exactly once"));
    try {
      var uri = new URI(text);
      if (client.redirectsTo(uri)) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Rejected below, like every other URI that is not registered.
    }
    throw unsure("redirect_uri", "is not a registered redirect URI of this client");
  }

  /** For a person who followed a link that is broken or was made to deceive. */
  private static Failure unsure(String field, String why) {
    return Failure.invalid(
        field,
        why + ". The app that sent you here made an invalid request. You will not be redirected.");
  }

  private ValidAuthorizationRequest read(
      Map<String, List<String>> given, Client client, URI redirectUri, @Nullable String state) {
    if (state != null && state.length() > MAX_TEXT) {
      throw Failure.invalid("state", "must have at most " + MAX_TEXT + " characters");
    }
    var request = parse(given);
    check(request, client);
    return new ValidAuthorizationRequest(
        client,
        redirectUri,
        given.containsKey("redirect_uri"),
        state,
        Clients.scopes(client, request.getScope() == null ? null : request.getScope().toString()),
        resource(request),
        challenge(request),
        prompts(given));
  }

  private static AuthorizationRequest parse(Map<String, List<String>> given) {
    try {
      return AuthorizationRequest.parse(given);
    } catch (ParseException | IllegalArgumentException e) {
      var error = e instanceof ParseException parse ? parse.getErrorObject() : null;
      throw rejected(
          error == null ? OAuth2Error.INVALID_REQUEST_CODE : error.getCode(),
          "The authorization request is malformed: " + e.getMessage());
    }
  }

  private static void check(AuthorizationRequest request, Client client) {
    if (request.getRequestObject() != null) {
      throw rejected("request_not_supported", "Request objects are not supported.");
    }
    if (request.getRequestURI() != null) {
      throw rejected("request_uri_not_supported", "Request objects are not supported.");
    }
    if (!ResponseType.CODE.equals(request.getResponseType())) {
      throw rejected("unsupported_response_type", "The response_type must be code.");
    }
    var mode = request.getResponseMode();
    if (mode != null && !ResponseMode.QUERY.equals(mode)) {
      throw rejected("invalid_request", "The response_mode must be query.");
    }
    if (!client.grants().contains(GrantType.AUTHORIZATION_CODE)) {
      throw rejected(
          "unauthorized_client", "The client is not allowed to use the authorization code grant.");
    }
  }

  /** The method must be named: without it, it would be {@code plain}. */
  private static String challenge(AuthorizationRequest request) {
    var challenge = request.getCodeChallenge();
    if (challenge == null || !CodeChallengeMethod.S256.equals(request.getCodeChallengeMethod())) {
      throw rejected("invalid_request", "PKCE is required, with the code_challenge_method S256.");
    }
    if (!CHALLENGE.matcher(challenge.getValue()).matches()) {
      throw rejected(
          "invalid_request", "The code_challenge must be a base64url-encoded SHA-256 hash.");
    }
    return challenge.getValue();
  }

  private URI resource(AuthorizationRequest request) {
    List<URI> named = request.getResources();
    if (named == null || named.isEmpty()) {
      return settings.audience();
    }
    if (named.size() > 1) {
      throw rejected("invalid_target", "Only one resource can be specified.");
    }
    return Resources.check(settings, named.get(0).toString());
  }

  private static Set<String> prompts(Map<String, List<String>> given) {
    var text = single(given, "prompt").orElse("").trim();
    if (text.isEmpty()) {
      return Set.of();
    }
    var prompts = Set.copyOf(List.of(text.split(" +")));
    if (!PROMPTS.containsAll(prompts)
        || (prompts.contains(ValidAuthorizationRequest.NONE) && prompts.size() > 1)) {
      throw rejected("invalid_request", "The prompt must be none, login, or consent.");
    }
    return prompts;
  }

  private static Optional<String> single(Map<String, List<String>> given, String name) {
    var values = given.getOrDefault(name, List.of());
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  private static Failure rejected(String error, String message) {
    return Failure.malformed(message).because(error);
  }
}
