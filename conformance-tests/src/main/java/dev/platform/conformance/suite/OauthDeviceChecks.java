package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Json;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class OauthDeviceChecks {
  private final Session session;
  private final OauthClients clients;

  OauthDeviceChecks(Session session) {
    this.session = session;
    this.clients = session.oauthClients();
  }

  @Test
  void aLoginIsBegunWithACodeForThePerson() {
    JsonNode begun = begin(clients.publicOne());

    assertThat(Json.text(begun, "/verification_uri_complete"))
        .startsWith(Json.text(begun, "/verification_uri"))
        .contains(Json.text(begun, "/user_code"));
    assertThat(Json.text(begun, "/device_code"))
        .hasSizeGreaterThan(20)
        .doesNotContain(Json.text(begun, "/user_code"));
  }

  @Test
  void whoPollsTooFastIsToldToSlowDown() {
    var client = clients.publicOne();
    String code = Json.text(begin(client), "/device_code");

    refused(poll(client, code), "authorization_pending");
    // On a busy machine, single polls may be further apart than the client has to wait.
    assertThat(Stream.generate(() -> poll(client, code).expect(400).text("/error")).limit(10))
        .as("what create-token returns to polls without a pause")
        .contains("slow_down");
  }

  @Test
  void aCodeIsForItsClientOnly() {
    String code = Json.text(begin(clients.publicOne()), "/device_code");

    refused(poll(clients.another(), code), "invalid_grant");
  }

  @Test
  void anUnknownClientCannotBegin() {
    Answer refused =
        session
            .oauth()
            .call("authorize-device")
            .form(Map.of("client_id", "client-00000000000000000000"))
            .expect(400, 401);

    assertThat(refused.text("/error")).isEqualTo("invalid_client");
  }

  @Test
  @Needs(Capability.PERSON)
  void whoIsNotLetInIsTold() {
    var client = clients.publicOne();
    JsonNode begun = begin(client);

    session.person().deny(Json.text(begun, "/user_code"));

    refused(poll(client, Json.text(begun, "/device_code")), "access_denied");
  }

  private JsonNode begin(OauthClients.Client client) {
    return session
        .oauth()
        .call("authorize-device")
        .form(client.form(Map.of("scope", "platform.read")))
        .expect(200)
        .json();
  }

  private Answer poll(OauthClients.Client client, String code) {
    return clients.token(
        client.form(Map.of("grant_type", OauthClients.DEVICE_CODE, "device_code", code)));
  }

  private static void refused(Answer answer, String error) {
    assertThat(answer.expect(400).text("/error")).isEqualTo(error);
  }
}
