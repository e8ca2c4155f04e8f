package dev.platform.identity.page;

import dev.platform.api.pages.AccountPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.AuthorizationId;
import dev.platform.identity.oauth.Authorizations;
import dev.platform.identity.session.SessionId;
import dev.platform.identity.session.Sessions;
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
  private static final String HERE = Tab.ACCOUNT.path();
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final Visitors visitors;
  private final Sessions sessions;
  private final Authorizations authorizations;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  AccountPagesResource(
      PageViews views, Visitors visitors, Sessions sessions, Authorizations authorizations) {
    this.views = views;
    this.visitors = visitors;
    this.sessions = sessions;
    this.authorizations = authorizations;
  }

  @Override
  public Response getAccountPage() {
    return views.show(
        PageOperation.GET_ACCOUNT_PAGE,
        request,
        HERE,
        visitor -> PageViews.page(page(visitor, "")));
  }

  @Override
  public Response submitPassword(String csrf, String currentPassword, String newPassword) {
    return change(
        PageOperation.SUBMIT_PASSWORD,
        csrf,
        visitor ->
            sessions.changePassword(
                visitor.caller(), secret(currentPassword), secret(newPassword)));
  }

  @Override
  public Response submitSessionEnd(String csrf, String id) {
    return change(
        PageOperation.SUBMIT_SESSION_END,
        csrf,
        visitor -> {
          if (id == null || id.isEmpty()) {
            sessions.endOthers(visitor.caller());
          } else {
            sessions.end(visitor.caller(), new SessionId(id));
          }
        });
  }

  @Override
  public Response submitAuthorizationEnd(String csrf, String id) {
    return change(
        PageOperation.SUBMIT_AUTHORIZATION_END,
        csrf,
        visitor ->
            authorizations.revoke(
                visitor.caller(), new AuthorizationId(PageViews.given("id", id))));
  }

  private Response change(PageOperation operation, String csrf, Consumer<Visitor> work) {
    return views.submit(
        operation,
        request,
        csrf,
        HERE,
        visitor -> {
          work.accept(visitor);
          return PageViews.goOn(HERE);
        },
        this::page);
  }

  private JteModel page(Visitor visitor, String problem) {
    var caller = visitor.caller();
    return TEMPLATES.pageAccount(
        visitors.frame(visitor, Tab.ACCOUNT, problem),
        sessions.list(caller),
        caller.credentialId(),
        authorizations.list(caller));
  }

  private static Secret secret(@Nullable String value) {
    return new Secret(value == null ? "" : value);
  }
}
