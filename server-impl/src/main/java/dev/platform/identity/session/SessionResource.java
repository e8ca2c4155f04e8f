package dev.platform.identity.session;

import dev.platform.api.nativeapi.SessionsApi;
import dev.platform.api.nativeapi.model.NewSessionDto;
import dev.platform.api.nativeapi.model.SessionDto;
import dev.platform.api.nativeapi.model.SessionPOSTInputDto;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.workspace.Workspaces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Logging in and out over HTTP. */
@Singleton
final class SessionResource implements SessionsApi {
  private final Sessions sessions;
  private final Workspaces workspaces;
  private final Supplier<Caller> caller;
  private final SessionCookies cookies;
  private final KnownBrowsers browsers;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  SessionResource(
      Sessions sessions,
      Workspaces workspaces,
      Supplier<Caller> caller,
      SessionCookies cookies,
      KnownBrowsers browsers) {
    this.sessions = sessions;
    this.workspaces = workspaces;
    this.caller = caller;
    this.cookies = cookies;
    this.browsers = browsers;
  }

  @Override
  public NewSessionDto createSession(SessionPOSTInputDto input) {
    var token =
        sessions.logIn(
            input.getEmail(), new Secret(input.getPassword()), browser(input.getEmail()));
    cookies.set(token);
    browsers.remember(input.getEmail());
    return SessionViews.created(sessions.csrfToken(token.reveal()));
  }

  @Override
  public SessionDto getSession() {
    var csrfToken = sessions.csrfToken(cookie());
    return SessionViews.session(
        workspaces.account(caller.get()), workspaces.chosen(caller.get()), csrfToken);
  }

  @Override
  public void deleteSession() {
    sessions.logOut(cookie());
    cookies.clear();
  }

  private Browser browser(String email) {
    return new Browser(
        cookie(cookies.name()),
        headers.getHeaderString("User-Agent"),
        browsers.find(email, this::cookie));
  }

  private @Nullable String cookie(String name) {
    Cookie cookie = headers.getCookies().get(name);
    return cookie == null ? null : cookie.getValue();
  }

  private String cookie() {
    Cookie cookie = headers.getCookies().get(cookies.name());
    if (cookie == null || caller.get().credential() != Credential.SESSION) {
      throw Failure.unauthenticated("You are not logged in. Log in with POST /session.");
    }
    return cookie.getValue();
  }
}
