package dev.platform.identity.page;

import dev.platform.api.pages.PasswordResetPagesApi;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.session.PasswordResets;
import dev.platform.page.ErrorMessages;
import dev.platform.page.PageLayout;
import dev.platform.page.PageViews;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pages of a lost password: asking for a link, and what is behind it. */
@Singleton
final class PasswordResetPagesResource implements PasswordResetPagesApi {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final PasswordResets resets;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  PasswordResetPagesResource(PageViews views, PasswordResets resets) {
    this.views = views;
    this.resets = resets;
  }

  @Override
  public Response getPasswordResetPage() {
    return resets.isOn()
        ? PageViews.page(form("", "", false))
        : PageViews.page(404, ErrorMessages.page(404, "This installation does not send email."));
  }

  @Override
  public Response submitPasswordReset(String email) {
    var address = text(email);
    return submit(
        () -> {
          resets.request(address);
          return form(address, "", true);
        },
        problem -> form(address, problem, false));
  }

  private static JteModel form(String email, String problem, boolean isSent) {
    return TEMPLATES.identityPasswordReset(
        PageLayout.plain("Reset your password", problem), email, isSent);
  }

  @Override
  public Response getNewPasswordPage(String token) {
    return PageViews.withErrorPages(() -> PageViews.page(newPassword(token, "")));
  }

  @Override
  public Response submitNewPassword(String token, String password) {
    return submit(
        () -> {
          resets.reset(new Secret(token), new Secret(text(password)));
          return TEMPLATES.identityNewPassword(
              PageLayout.plain("Password changed", ""), "", "", true);
        },
        problem -> newPassword(token, problem));
  }

  private JteModel newPassword(String token, String problem) {
    var account =
        resets
            .find(new Secret(token))
            .orElseThrow(
                () ->
                    Failure.absent("This link was not found or has expired. Request another one."));
    return TEMPLATES.identityNewPassword(
        PageLayout.plain("Set a new password", problem),
        "/password-resets/" + token,
        account.email(),
        false);
  }

  private Response submit(Supplier<JteModel> work, Function<String, JteModel> again) {
    return views.submitOpenly(
        request,
        () -> {
          try {
            return PageViews.page(work.get());
          } catch (Failure failure) {
            if (failure.code() != ErrorCode.INVALID_INPUT) {
              throw failure;
            }
            return PageViews.page(400, again.apply(ErrorMessages.sentence(failure)));
          }
        });
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
