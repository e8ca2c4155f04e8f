package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The login of Render's CLI, without the CLI. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.PERSON)
final class CommandLineChecks {
  /** The client ID that the CLI sends. */
  private static final String CLIENT = "429024F5E608930E2A65EF92591A25CC";

  private final Session session;

  CommandLineChecks(Session session) {
    this.session = session;
  }

  @Test
  void aLoginIsAllowedRenewedAndEnded() {
    JsonNode begun =
        send("create-device-grant", Json.object().put("client_id", CLIENT)).expect(200).json();
    assertThat(Json.text(begun, "/verification_uri_complete"))
        .contains(Json.text(begun, "/user_code"));
    assertThat(poll(begun).expect(400).text("/error")).isEqualTo("authorization_pending");

    session.person().allow("Render CLI", Json.text(begun, "/user_code"));
    JsonNode tokens = poll(begun).expect(200).json();
    session.call("list-owners").authorization(bearer(tokens)).expect(200);
    JsonNode renewed = renew(tokens).expect(200).json();
    assertThat(renewed.path("refresh_token"))
        .as("the refresh token of refresh-cli-token")
        .isNotEqualTo(tokens.path("refresh_token"));
    session.call("list-owners").authorization(bearer(renewed)).expect(200);

    session.own().call("revoke-cli-login").authorization(bearer(renewed)).expect(204);
    new Patience(Duration.ofSeconds(5))
        .until(
            "the token of a login that revoke-cli-login has ended is rejected",
            () -> session.call("list-owners").authorization(bearer(renewed)).send().status(),
            status -> status == 401);
    renew(renewed).expect(400, 401);
  }

  private Answer poll(JsonNode begun) {
    return send(
        "create-device-token",
        Json.object()
            .put("grant_type", OauthClients.DEVICE_CODE)
            .put("client_id", CLIENT)
            .put("device_code", Json.text(begun, "/device_code")));
  }

  private Answer renew(JsonNode tokens) {
    return send(
        "refresh-cli-token",
        Json.object()
            .put("grant_type", "refresh_token")
            .put("refresh_token", Json.text(tokens, "/refresh_token")));
  }

  private Answer send(String operation, JsonNode body) {
    return session.own().call(operation).authorization(Authorization.NONE).json(body).send();
  }

  private static Authorization bearer(JsonNode tokens) {
    return Authorization.of("Bearer " + Json.text(tokens, "/access_token"));
  }
}
