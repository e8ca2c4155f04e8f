package dev.platform.identity.oauth.authorization;

import dev.platform.api.oauth.AuthorizationApi;
import dev.platform.identity.access.Caller;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.Outcome;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.Redirect;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.ShowError;
import dev.platform.identity.oauth.client.ClientCredentials;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.session.SessionCookies;
import dev.platform.identity.session.Sessions;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asking a person for permission, in the same browser or on another device, over HTTP. */
@Singleton
final class AuthorizationResource implements AuthorizationApi {
  private static final int SEE_OTHER = 303;
  private static final int FOUND = 302;

  private final AuthorizationRequests requests;
  private final DeviceLogins devices;
  private final Clients clients;
  private final ErrorPages errors;
  private final Sessions sessions;
  private final SessionCookies cookies;
  private @Context HttpHeaders headers;
  private @Context UriInfo uri;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects proxies of the request
  AuthorizationResource(
      AuthorizationRequests requests,
      DeviceLogins devices,
      Clients clients,
      ErrorPages errors,
      Sessions sessions,
      SessionCookies cookies) {
    this.requests = requests;
    this.devices = devices;
    this.clients = clients;
    this.errors = errors;
    this.sessions = sessions;
    this.cookies = cookies;
  }

  /** The query is read here as a whole: what is repeated or unknown matters. */
  @Override
  public Response authorize(
      String responseType,
      String clientId,
      String codeChallenge,
      String codeChallengeMethod,
      String redirectUri,
      String scope,
      String state,
      String resource,
      String responseMode,
      String prompt) {
    return respond(FOUND, requests.begin(uri.getQueryParameters(), person()));
  }

  @Override
  public Response submitAuthorization(
      String responseType,
      String clientId,
      String codeChallenge,
      String codeChallengeMethod,
      String redirectUri,
      String scope,
      String state,
      String resource,
      String responseMode,
      String prompt) {
    Map<String, List<String>> form = new HashMap<>();
    put(form, "response_type", responseType);
    put(form, "client_id", clientId);
    put(form, "code_challenge", codeChallenge);
    put(form, "code_challenge_method", codeChallengeMethod);
    put(form, "redirect_uri", redirectUri);
    put(form, "scope", scope);
    put(form, "state", state);
    put(form, "resource", resource);
    put(form, "response_mode", responseMode);
    put(form, "prompt", prompt);
    return respond(SEE_OTHER, requests.begin(form, person()));
  }

  private Response respond(int status, Outcome outcome) {
    if (outcome instanceof Redirect redirect) {
      return Response.status(status).location(redirect.to()).build();
    }
    var page = errors.page(((ShowError) outcome).error());
    return Response.status(Response.Status.BAD_REQUEST)
        .type(MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
        .header("Content-Security-Policy", page.policy())
        .entity(page.html())
        .build();
  }

  private static void put(Map<String, List<String>> form, String name, @Nullable String value) {
    if (value != null) {
      form.put(name, List.of(value));
    }
  }

  /** Who is logged in in this browser. A session that has ended is none. */
  private Optional<Caller> person() {
    Cookie cookie = headers.getCookies().get(cookies.name());
    return sessions.find(cookie == null ? null : cookie.getValue());
  }

  @Override
  public Response authorizeDevice(
      String clientId, String clientSecret, String scope, String resource) {
    var given =
        ClientCredentials.read(headers.getHeaderString("Authorization"), clientId, clientSecret);
    return Response.ok(
            DeviceViews.begun(devices.begin(clients.authenticate(given), scope, resource)),
            MediaType.APPLICATION_JSON_TYPE)
        .build();
  }
}
