package dev.platform.identity.page;

import dev.platform.api.pages.ConsentApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.authorization.AuthorizationRequests;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.AskForConsent;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.Redirect;
import dev.platform.identity.oauth.authorization.ConsentPrompt;
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
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The permission page. */
@Singleton
final class ConsentResource implements ConsentApi {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final AuthorizationRequests requests;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  ConsentResource(PageViews views, SignedInUsers signedInUsers, AuthorizationRequests requests) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.requests = requests;
  }

  @Override
  public Response getConsentPage(String request) {
    return show(request, "");
  }

  private Response show(String request, String problem) {
    return views.show(
        PageOperation.GET_CONSENT_PAGE,
        headers,
        here(request),
        signedInUser -> open(signedInUser, PageViews.given("request", request), problem));
  }

  private Response open(SignedInUser signedInUser, String request, String problem) {
    var step = requests.open(signedInUser.caller(), request);
    if (step instanceof Redirect redirect) {
      return PageViews.redirect(redirect.to());
    }
    var question = ((AskForConsent) step).prompt();
    return PageViews.page(
        page(signedInUser, request, question, problem),
        question.redirectUri().orElse(URI.create("/")));
  }

  private JteModel page(
      SignedInUser signedInUser, String request, ConsentPrompt question, String problem) {
    var frame =
        signedInUsers.frame(signedInUser, "Allow " + question.client().name() + "?", problem);
    return TEMPLATES.identityConsent(frame, question, request);
  }

  @Override
  public Response submitConsent(
      String csrf, String request, String decision, String read, String write, String sensitive) {
    var ticked = ticked(read, write, sensitive);
    boolean isAllowed = "allow".equals(decision);
    if (isAllowed && ticked.isEmpty()) {
      return show(request, "Select at least one permission, or deny access.");
    }
    return views.submit(
        PageOperation.SUBMIT_CONSENT,
        headers,
        csrf,
        here(request),
        signedInUser -> {
          PageViews.given("request", request);
          return PageViews.redirect(
              isAllowed
                  ? requests.approve(signedInUser.caller(), request, ticked)
                  : requests.deny(signedInUser.caller(), request));
        },
        views::problem);
  }

  private static Set<Scope> ticked(
      @Nullable String read, @Nullable String write, @Nullable String sensitive) {
    var ticked = EnumSet.noneOf(Scope.class);
    if (read != null) {
      ticked.add(Scope.READ);
    }
    if (write != null) {
      ticked.add(Scope.WRITE);
    }
    if (sensitive != null) {
      ticked.add(Scope.SENSITIVE);
    }
    return ticked;
  }

  private static String here(@Nullable String request) {
    return "/consent?request=" + URLEncoder.encode(String.valueOf(request), StandardCharsets.UTF_8);
  }
}
