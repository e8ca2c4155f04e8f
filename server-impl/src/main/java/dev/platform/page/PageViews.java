package dev.platform.page;

import dev.platform.api.Operation;
import dev.platform.base.error.Failure;
import dev.platform.base.id.MalformedId;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.session.SessionCookies;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows pages and takes forms: who asks, whether the form is the person's own, what the audit log
 * keeps, and the page of what was refused.
 */
public final class PageViews {
  private static final int SEE_OTHER = 303;
  private static final int NOT_FOUND = 404;
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final SignedInUsers signedInUsers;
  private final Admission admission;
  private final SessionCookies cookies;

  @Inject
  PageViews(SignedInUsers signedInUsers, Admission admission, SessionCookies cookies) {
    this.signedInUsers = signedInUsers;
    this.admission = admission;
    this.cookies = cookies;
  }

  /** Who looks at the page, if somebody is logged in. */
  public Optional<SignedInUser> signedInUser(HttpHeaders request) {
    return signedInUsers.find(cookie(request));
  }

  /**
   * Shows a page to a person; everybody else logs in first and comes back.
   *
   * @param operation what the page is in its contract
   * @param here path and query of the page
   */
  public Response show(
      Operation operation,
      HttpHeaders request,
      String here,
      Function<SignedInUser, Response> page) {
    return signedInUser(request)
        .map(found -> withErrorPages(() -> act(operation, found, () -> page.apply(found))))
        .orElse(logIn(here));
  }

  /**
   * Shows a page to a person; everybody else logs in first and comes back.
   *
   * @param instead what a person sees who may not see the page
   */
  public Response show(
      Operation operation,
      HttpHeaders request,
      String here,
      Function<SignedInUser, Response> page,
      BiFunction<SignedInUser, String, JteModel> instead) {
    return signedInUser(request)
        .map(found -> withErrorPages(() -> attempt(operation, found, page, instead)))
        .orElse(logIn(here));
  }

  /**
   * Does what a person's form says.
   *
   * @param operation what the form is in its contract
   * @param csrfToken the member {@code csrf} of the form
   * @param here the page that the form stands on
   * @param work what to do, and the answer
   * @param again the page of the form with what is wrong
   */
  public Response submit(
      Operation operation,
      HttpHeaders request,
      @Nullable String csrfToken,
      String here,
      Function<SignedInUser, Response> work,
      BiFunction<SignedInUser, String, JteModel> again) {
    return withErrorPages(
        () -> {
          var from = request.getHeaderString("Origin");
          var sender = signedInUser(request);
          if (sender.isEmpty()) {
            signedInUsers.requireOwn(from);
            return logIn(here);
          }
          act(
              operation,
              sender.get(),
              () -> {
                signedInUsers.requireOwn(from);
                signedInUsers.requireToken(sender.get(), csrfToken);
                return sender;
              });
          return attempt(operation, sender.get(), work, again);
        });
  }

  private Response attempt(
      Operation operation,
      SignedInUser sender,
      Function<SignedInUser, Response> work,
      BiFunction<SignedInUser, String, JteModel> again) {
    try {
      return act(operation, sender, () -> work.apply(sender));
    } catch (Failure failure) {
      return switch (failure.code()) {
        case INVALID_INPUT, CONFLICT, FORBIDDEN ->
            page(failure.code().status(), again.apply(sender, ErrorMessages.sentence(failure)));
        case UNAUTHENTICATED,
            PAYMENT_REQUIRED,
            NOT_FOUND,
            GONE,
            TOO_LARGE,
            UNSUPPORTED_MEDIA_TYPE,
            RATE_LIMITED,
            UNAVAILABLE,
            INTERNAL ->
            throw failure;
      };
    }
  }

  /** Does what the form of somebody who need not be logged in says. */
  public Response submitOpenly(HttpHeaders request, Supplier<Response> work) {
    return withErrorPages(
        () -> {
          signedInUsers.requireOwn(request.getHeaderString("Origin"));
          return work.get();
        });
  }

  /** Does something under the eyes of the audit log, which keeps it if it is refused too. */
  private <T> T act(Operation operation, SignedInUser signedInUser, Supplier<T> work) {
    return admission.perform(
        operation, signedInUser.caller(), signedInUsers.chosen(signedInUser), work);
  }

  /** Makes a page of what is refused. */
  public static Response withErrorPages(Supplier<Response> work) {
    try {
      return work.get();
    } catch (Failure failure) {
      int status = failure.code().status();
      if (status >= 500) {
        throw failure;
      }
      return page(status, ErrorMessages.page(status, ErrorMessages.sentence(failure)));
    } catch (MalformedId malformed) {
      return page(NOT_FOUND, ErrorMessages.page(NOT_FOUND, malformed.value()));
    }
  }

  /**
   * A member of a form, or a parameter, that must be there.
   *
   * @throws Failure invalid if it is not
   */
  public static String given(String name, @Nullable String value) {
    if (value == null) {
      throw Failure.invalid(name, "is required");
    }
    return value;
  }

  /** The value of the session's cookie. */
  public @Nullable String cookie(HttpHeaders request) {
    return cookie(request, cookies.name());
  }

  /** The value of a cookie. */
  public static @Nullable String cookie(HttpHeaders request, String name) {
    Cookie cookie = request.getCookies().get(name);
    return cookie == null ? null : cookie.getValue();
  }

  /** A page. */
  public static Response page(JteModel page) {
    return page(200, page);
  }

  /** A page with another status than 200. */
  public static Response page(int status, JteModel page) {
    return page(status, page, "");
  }

  /**
   * A page whose form may be answered by sending the browser on to another origin.
   *
   * @param goesTo the address to which the browser may be sent on
   */
  public static Response page(JteModel page, URI goesTo) {
    return page(200, page, " " + source(goesTo));
  }

  /** A page whose script calls the API. */
  public static Response pageThatCalls(JteModel page) {
    return page(200, page, "; connect-src 'self'");
  }

  private static Response page(int status, JteModel page, String more) {
    return Response.status(status)
        .type(MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
        .header("Content-Security-Policy", PageRoom.POLICY + more)
        .entity(page.render())
        .build();
  }

  /** What a policy calls the place of an address: its origin, or its scheme if it has none. */
  private static String source(URI address) {
    var host = address.getRawAuthority();
    return host == null ? address.getScheme() + ":" : address.getScheme() + "://" + host;
  }

  /** Sends the browser on. */
  public static Response redirect(URI to) {
    return Response.status(SEE_OTHER).location(to).build();
  }

  /** Sends the browser on to a page of ours. */
  public static Response redirect(String path) {
    return redirect(URI.create(path));
  }

  /** A page that says what is wrong with a form that is not shown again. */
  public JteModel problem(SignedInUser signedInUser, String problem) {
    return TEMPLATES.pageProblem(
        signedInUsers.frame(signedInUser, "Something went wrong", ""), problem);
  }

  private static Response logIn(String here) {
    return redirect("/login?continue=" + URLEncoder.encode(here, StandardCharsets.UTF_8));
  }
}
