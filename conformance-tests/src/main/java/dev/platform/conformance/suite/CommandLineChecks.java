package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

  /** For how long a check can wait. */
  private static final Duration LONGEST_LIFE = Duration.ofSeconds(60);

  private static final Duration MARGIN = Duration.ofSeconds(5);

  private final Session session;

  CommandLineChecks(Session session) {
    this.session = session;
  }

  @Test
  void aLoginIsAllowedRenewedAndEnded() {
    JsonNode begun = begin();
    assertThat(Json.text(begun, "/verification_uri_complete"))
        .contains(Json.text(begun, "/user_code"));
    assertThat(poll(begun).expect(400).text("/error")).isEqualTo("authorization_pending");

    JsonNode tokens = allow(begun);
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

  /** The tokens of the CLI have a lifetime of their own, which an installation can make short. */
  @Test
  void anExpiredTokenIsRejectedAndCanBeRenewed() {
    JsonNode tokens = allow(begin());
    Duration life = Duration.ofSeconds(tokens.path("expires_in").asLong());
    session.call("list-owners").authorization(bearer(tokens)).expect(200);
    assumeTrue(
        life.compareTo(LONGEST_LIFE) <= 0,
        "requires access tokens of Render's CLI that expire within "
            + LONGEST_LIFE.toSeconds()
            + " s");

    new Patience(life.plus(MARGIN))
        .until(
            "list-owners rejects an expired token",
            () -> session.call("list-owners").authorization(bearer(tokens)).send().status(),
            status -> status == 401);

    JsonNode renewed = renew(tokens).expect(200).json();
    session.own().call("revoke-cli-login").authorization(bearer(renewed)).expect(204);
  }

  private JsonNode begin() {
    return send("create-device-grant", Json.object().put("client_id", CLIENT)).expect(200).json();
  }

  private JsonNode allow(JsonNode begun) {
    session.person().allow("Render CLI", Json.text(begun, "/user_code"));
    return poll(begun).expect(200).json();
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
