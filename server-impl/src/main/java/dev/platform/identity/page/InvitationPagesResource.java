package dev.platform.identity.page;

import dev.platform.api.pages.InvitationPagesApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.SessionCookies;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.Invitations;
import dev.platform.identity.workspace.Invitations.Preview;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.page.ErrorMessages;
import dev.platform.page.PageLayout;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUsers;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** The page behind the link of an invitation. */
@Singleton
final class InvitationPagesResource implements InvitationPagesApi {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final Invitations invitations;
  private final Workspaces workspaces;
  private final Sessions sessions;
  private final SessionCookies cookies;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  InvitationPagesResource(
      PageViews views,
      SignedInUsers signedInUsers,
      Invitations invitations,
      Workspaces workspaces,
      Sessions sessions,
      SessionCookies cookies) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.invitations = invitations;
    this.workspaces = workspaces;
    this.sessions = sessions;
    this.cookies = cookies;
  }

  @Override
  public Response getInvitationPage(String token) {
    return PageViews.withErrorPages(() -> PageViews.page(page(token, "", "")));
  }

  @Override
  public Response submitInvitationAnswer(String token, String csrf, String name, String password) {
    return views.signedInUser(request).isPresent()
        ? accept(token, csrf)
        : join(token, name, password);
  }

  private Response accept(String token, @Nullable String csrf) {
    return views.submit(
        PageOperation.SUBMIT_INVITATION_ANSWER,
        request,
        csrf,
        path(token),
        signedInUser -> {
          workspaces.select(
              signedInUser.caller(), invitations.accept(signedInUser.caller(), new Secret(token)));
          return PageViews.redirect(IdentityTabs.MEMBERS.path());
        },
        (signedInUser, problem) -> page(token, "", problem));
  }

  private Response join(String token, @Nullable String name, @Nullable String password) {
    return views.submitOpenly(
        request,
        () -> {
          var shown = name == null ? "" : name;
          var secret = new Secret(password == null ? "" : password);
          try {
            var account = invitations.join(new Secret(token), shown, secret);
            cookies.set(sessions.logIn(account.email(), secret, browser()));
            return PageViews.redirect(IdentityTabs.MEMBERS.path());
          } catch (Failure failure) {
            if (failure.code() != ErrorCode.INVALID_INPUT && failure.code() != ErrorCode.CONFLICT) {
              throw failure;
            }
            return PageViews.page(
                failure.code().status(), page(token, shown, ErrorMessages.sentence(failure)));
          }
        });
  }

  private Browser browser() {
    return new Browser(views.cookie(request), request.getHeaderString("User-Agent"));
  }

  private JteModel page(String token, String name, String problem) {
    Preview preview =
        invitations
            .find(new Secret(token))
            .orElseThrow(() -> Failure.absent("This invitation was not found or has expired."));
    var title = "Join " + preview.workspaceName();
    var signedInUser = views.signedInUser(request);
    var frame =
        signedInUser
            .map(it -> signedInUsers.frame(it, title, problem))
            .orElseGet(() -> PageLayout.plain(title, problem));
    return TEMPLATES.identityInvitation(frame, preview, path(token), name);
  }

  private static String path(String token) {
    return "/invitations/" + token;
  }
}
