package dev.platform.identity.oauth;

import dev.platform.testing.Response;

/** Render's command line client, as far as its login goes. */
record CommandLine(Site site) {
  private static final String FORM = "application/x-www-form-urlencoded";

  Response begin() {
    return site.postText(
        "/v1/device-grant", FORM, "{\"client_id\":\"%s\"}".formatted(Clients.COMMAND_LINE));
  }

  Response poll(Response begun) {
    return site.postText(
        "/v1/device-token",
        FORM,
        "{\"grant_type\":\"%s\",\"client_id\":\"%s\",\"device_code\":\"%s\"}"
            .formatted(
                GrantType.DEVICE_CODE.wire(), Clients.COMMAND_LINE, begun.string("device_code")));
  }

  Response refresh(Response tokens) {
    return site.postText(
        "/v1/token/refresh/",
        FORM,
        "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"%s\"}"
            .formatted(tokens.string("refresh_token")));
  }

  /** Tokens that the administrator has let it have. */
  Response logIn() {
    var begun = begin();
    site.server
        .get(DeviceLogins.class)
        .approve(site.caller(site.logIn()), begun.string("user_code"));
    return poll(begun);
  }
}
