package dev.platform.identity.oauth;

import dev.platform.identity.oauth.authorization.DeviceLogins;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.client.GrantType;
import dev.platform.testing.Response;

/** Render's command line client, as far as its login goes. */
public record CommandLine(Site site) {
  private static final String FORM = "application/x-www-form-urlencoded";

  public Response begin() {
    return site.postText(
        "/v1/device-grant", FORM, "{\"client_id\":\"%s\"}".formatted(Clients.COMMAND_LINE));
  }

  public Response poll(Response begun) {
    return site.postText(
        "/v1/device-token",
        FORM,
        "{\"grant_type\":\"%s\",\"client_id\":\"%s\",\"device_code\":\"%s\"}"
            .formatted(
                GrantType.DEVICE_CODE.wire(), Clients.COMMAND_LINE, begun.string("device_code")));
  }

  public Response refresh(Response tokens) {
    return site.postText(
        "/v1/token/refresh/",
        FORM,
        "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"%s\"}"
            .formatted(tokens.string("refresh_token")));
  }

  /** Tokens that the administrator has let it have. */
  public Response logIn() {
    var begun = begin();
    site.server
        .get(DeviceLogins.class)
        .approve(site.caller(site.logIn()), begun.string("user_code"));
    return poll(begun);
  }
}
