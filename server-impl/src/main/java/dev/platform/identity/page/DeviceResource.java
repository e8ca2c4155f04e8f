package dev.platform.identity.page;

import dev.platform.api.pages.DeviceApi;
import dev.platform.api.pages.PageOperation;
import dev.platform.identity.oauth.authorization.DeviceLogins;
import dev.platform.identity.oauth.authorization.DeviceQuestion;
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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The page on which a person lets a program on another device in. */
@Singleton
final class DeviceResource implements DeviceApi {
  private static final String TITLE = "Connect a device";
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final DeviceLogins logins;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  DeviceResource(PageViews views, SignedInUsers signedInUsers, DeviceLogins logins) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.logins = logins;
  }

  @Override
  public Response getDevicePage(String userCode) {
    return views.show(
        PageOperation.GET_DEVICE_PAGE,
        request,
        here(userCode),
        signedInUser -> {
          if (userCode == null || userCode.isBlank()) {
            return PageViews.page(code(signedInUser, "", ""));
          }
          return logins
              .find(signedInUser.caller(), userCode)
              .map(asked -> PageViews.page(question(signedInUser, asked)))
              .orElseGet(() -> PageViews.page(404, unknown(signedInUser, userCode)));
        });
  }

  @Override
  public Response submitDevice(String csrf, String userCode, String decision) {
    return views.submit(
        PageOperation.SUBMIT_DEVICE,
        request,
        csrf,
        here(userCode),
        signedInUser -> {
          boolean isAllowed = "allow".equals(decision);
          PageViews.given("user_code", userCode);
          if (logins.find(signedInUser.caller(), userCode).isEmpty()) {
            return PageViews.page(404, unknown(signedInUser, userCode));
          }
          if (isAllowed) {
            logins.approve(signedInUser.caller(), userCode);
          } else {
            logins.deny(signedInUser.caller(), userCode);
          }
          return PageViews.page(done(signedInUser, isAllowed));
        },
        (signedInUser, problem) -> code(signedInUser, userCode == null ? "" : userCode, problem));
  }

  private JteModel code(SignedInUser signedInUser, String typed, String problem) {
    return TEMPLATES.identityDeviceCode(signedInUsers.frame(signedInUser, TITLE, problem), typed);
  }

  private JteModel unknown(SignedInUser signedInUser, String typed) {
    return code(
        signedInUser,
        typed,
        "This code is invalid or has expired. Check your device and try again.");
  }

  private JteModel question(SignedInUser signedInUser, DeviceQuestion asked) {
    return TEMPLATES.identityDevice(signedInUsers.frame(signedInUser, TITLE, ""), asked);
  }

  private JteModel done(SignedInUser signedInUser, boolean isAllowed) {
    return isAllowed
        ? TEMPLATES.pageDone(
            signedInUsers.frame(signedInUser, "Connected", ""),
            "Your device is connected. You can close this page and return to your device.")
        : TEMPLATES.pageDone(
            signedInUsers.frame(signedInUser, "Access denied", ""),
            "The device was not connected.");
  }

  private static String here(@Nullable String userCode) {
    return userCode == null
        ? "/device"
        : "/device?user_code=" + URLEncoder.encode(userCode, StandardCharsets.UTF_8);
  }
}
