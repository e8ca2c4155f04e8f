package dev.platform.identity.page;

import dev.platform.api.pages.AccountPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.secret.Secret;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.AuthorizationId;
import dev.platform.identity.oauth.authorization.Authorizations;
import dev.platform.identity.session.SessionId;
import dev.platform.identity.session.Sessions;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Settings &gt; Account: the password, sessions, applications. */
@Singleton
final class AccountPagesResource implements AccountPagesApi {
  private static final String HERE = IdentityTabs.ACCOUNT.path();
  private static final String CHANGED =
      "Your password was changed. You have been logged out of all other sessions and of the CLI.";
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final Sessions sessions;
  private final Authorizations authorizations;
  private final ApiKeys keys;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  AccountPagesResource(
      PageViews views,
      SignedInUsers signedInUsers,
      Sessions sessions,
      Authorizations authorizations,
      ApiKeys keys) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.sessions = sessions;
    this.authorizations = authorizations;
    this.keys = keys;
  }

  @Override
  public Response getAccountPage() {
    return views.show(
        PageOperation.GET_ACCOUNT_PAGE,
        request,
        HERE,
        signedInUser -> PageViews.page(page(signedInUser, "")));
  }

  @Override
  public Response submitPassword(String csrf, String currentPassword, String newPassword) {
    return views.submit(
        PageOperation.SUBMIT_PASSWORD,
        request,
        csrf,
        HERE,
        signedInUser -> {
          sessions.changePassword(
              signedInUser.caller(), secret(currentPassword), secret(newPassword));
          return PageViews.page(page(signedInUser, "", CHANGED));
        },
        this::page);
  }

  @Override
  public Response submitSessionEnd(String csrf, String id) {
    return change(
        PageOperation.SUBMIT_SESSION_END,
        csrf,
        signedInUser -> {
          if (id == null || id.isEmpty()) {
            sessions.endOthers(signedInUser.caller());
          } else {
            sessions.end(signedInUser.caller(), new SessionId(id));
          }
        });
  }

  @Override
  public Response submitAuthorizationEnd(String csrf, String id) {
    return change(
        PageOperation.SUBMIT_AUTHORIZATION_END,
        csrf,
        signedInUser -> {
          if (id == null || id.isEmpty()) {
            authorizations.revokeAll(signedInUser.caller());
          } else {
            authorizations.revoke(signedInUser.caller(), new AuthorizationId(id));
          }
        });
  }

  @Override
  public Response submitOwnApiKeysEnd(String csrf) {
    return change(
        PageOperation.SUBMIT_OWN_API_KEYS_END,
        csrf,
        signedInUser -> keys.deleteOwn(signedInUser.caller()));
  }

  private Response change(PageOperation operation, String csrf, Consumer<SignedInUser> work) {
    return views.submit(
        operation,
        request,
        csrf,
        HERE,
        signedInUser -> {
          work.accept(signedInUser);
          return PageViews.redirect(HERE);
        },
        this::page);
  }

  private JteModel page(SignedInUser signedInUser, String problem) {
    return page(signedInUser, problem, "");
  }

  private JteModel page(SignedInUser signedInUser, String problem, String news) {
    var caller = signedInUser.caller();
    return TEMPLATES.identityAccount(
        signedInUsers.frame(signedInUser, IdentityTabs.ACCOUNT, problem),
        sessions.list(caller),
        caller.credentialId(),
        authorizations.list(caller),
        keys.countOwn(caller),
        news);
  }

  private static Secret secret(@Nullable String value) {
    return new Secret(value == null ? "" : value);
  }
}
