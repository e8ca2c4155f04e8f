package dev.platform.identity.page;

import dev.platform.api.pages.LoginApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.KnownBrowsers;
import dev.platform.identity.session.PasswordResets;
import dev.platform.identity.session.ReturnPath;
import dev.platform.identity.session.SessionCookies;
import dev.platform.identity.session.Sessions;
import dev.platform.page.PageLayout;
import dev.platform.page.PageSettings;
import dev.platform.page.PageViews;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The login page. */
@Singleton
final class LoginResource implements LoginApi {
  private static final String START = "/";
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final Sessions sessions;
  private final SessionCookies cookies;
  private final KnownBrowsers browsers;
  private final PageSettings settings;
  private final PasswordResets resets;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  LoginResource(
      PageViews views,
      Sessions sessions,
      SessionCookies cookies,
      KnownBrowsers browsers,
      PageSettings settings,
      PasswordResets resets) {
    this.views = views;
    this.sessions = sessions;
    this.cookies = cookies;
    this.browsers = browsers;
    this.settings = settings;
    this.resets = resets;
  }

  @Override
  public Response getLoginPage(String next) {
    var there = ReturnPath.of(next).orElse(START);
    // A client may want a person who is logged in to log in again.
    boolean isAgain = there.startsWith("/consent?");
    return views.signedInUser(request).isPresent() && !isAgain
        ? PageViews.redirect(there)
        : PageViews.page(form("", next, ""));
  }

  @Override
  public Response submitLogin(String email, String password, String next) {
    return views.submitOpenly(
        request,
        () -> {
          try {
            var address = text(email).strip();
            var token = sessions.logIn(address, new Secret(text(password)), browser(address));
            cookies.set(token);
            browsers.remember(address);
            return PageViews.redirect(ReturnPath.of(next).orElse(START));
          } catch (Failure failure) {
            if (failure.code() != ErrorCode.UNAUTHENTICATED) {
              throw failure;
            }
            return PageViews.page(401, form(text(email), next, failure.publicMessage()));
          }
        });
  }

  @Override
  public Response submitLogout(String csrf) {
    return views.submit(
        PageOperation.SUBMIT_LOGOUT,
        request,
        csrf,
        START,
        signedInUser -> {
          sessions.logOut(Objects.requireNonNull(views.cookie(request)));
          cookies.clear();
          return PageViews.redirect("/login");
        },
        (signedInUser, problem) -> form("", START, problem));
  }

  private Browser browser(String email) {
    return new Browser(
        views.cookie(request),
        request.getHeaderString("User-Agent"),
        browsers.find(email, name -> PageViews.cookie(request, name)));
  }

  private JteModel form(String email, @Nullable String next, String problem) {
    return TEMPLATES.identityLogin(
        PageLayout.plain("Log in", problem).linking(settings.docs()),
        email,
        ReturnPath.of(next).orElse(START),
        resets.isOn());
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
