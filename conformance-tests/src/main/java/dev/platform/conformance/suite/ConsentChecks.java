package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a program may that a person let in, and for how long. */
@ExtendWith(SessionExtension.class)
@Needs(Capability.PERSON)
final class ConsentChecks {
  private static final String NO_SERVICE = "srv-00000000000000000000";

  private final Session session;
  private final OauthClients clients;

  ConsentChecks(Session session) {
    this.session = session;
    this.clients = session.oauthClients();
  }

  @Test
  void aScopeIsExactAndNotNested() {
    Authorization reader = bearer(allowed("platform.read"));
    Authorization writer = bearer(allowed("platform.write"));

    session.call("list-services").authorization(reader).expect(200);
    lacks(
        session.call("suspend-service").path("serviceId", NO_SERVICE).authorization(reader),
        "platform.write");
    lacks(session.call("list-services").authorization(writer), "platform.read");
    lacks(
        session
            .call("get-env-vars-for-service")
            .path("serviceId", NO_SERVICE)
            .authorization(reader),
        "platform.sensitive");
  }

  @Test
  void administrationTakesTheScopeToWrite() {
    Authorization reader = bearer(allowed("platform.read platform.sensitive"));
    Authorization writer = bearer(allowed("platform.write"));

    for (String operation : List.of("retrieve-owner-members", "list-owner-audit-logs")) {
      administration(operation).authorization(writer).expect(200);
      lacks(administration(operation).authorization(reader), "platform.write");
    }
  }

  private Call administration(String operation) {
    return session.call(operation).path("ownerId", session.ownerId());
  }

  private static void lacks(Call call, String scope) {
    Answer answer = call.refused(403);

    assertThat(answer.text("/code")).isEqualTo("INSUFFICIENT_SCOPE");
    assertThat(answer.json().at("/params/required").toString()).contains(scope);
  }

  @Test
  void noScopeMakesAProgramAPerson() {
    Authorization all = bearer(allowed("platform.read platform.write platform.sensitive"));

    session
        .own()
        .call("create-api-key")
        .json(Json.object().put("name", session.run().with("successor")))
        .authorization(all)
        .refused(403);
  }

  @Test
  void aRenewalGivesAnotherRefreshTokenAndNeverMoreScopes() {
    JsonNode first = allowed("platform.read");

    JsonNode second = renewed(first);

    assertThat(Json.text(second, "/refresh_token"))
        .isNotEmpty()
        .isNotEqualTo(Json.text(first, "/refresh_token"));
    assertThat(Json.text(second, "/scope")).isEqualTo("platform.read");
    session.call("list-owners").authorization(bearer(second)).expect(200);
    assertThat(
            renew(second, Map.of("scope", "platform.read platform.write"))
                .expect(400)
                .text("/error"))
        .isEqualTo("invalid_scope");
  }

  @Test
  void aRefreshTokenThatComesAgainAtOnceForksNoLogin() {
    JsonNode first = allowed("platform.read");
    JsonNode second = renewed(first);
    JsonNode third = renewed(second);

    JsonNode again = renewed(first);

    assertThat(again.path("refresh_token")).isEqualTo(third.path("refresh_token"));
    session.call("list-owners").authorization(bearer(third)).expect(200);
  }

  @Test
  void endingARefreshTokenEndsTheLogin() {
    JsonNode tokens = allowed("platform.read");

    session
        .oauth()
        .call("revoke-token")
        .form(
            Map.of(
                "client_id", Json.text(tokens, "/client_id"),
                "token", Json.text(tokens, "/refresh_token")))
        .expect(200);

    assertThat(renew(tokens, Map.of()).expect(400).text("/error")).isEqualTo("invalid_grant");
    ends(tokens);
  }

  private void ends(JsonNode tokens) {
    new Patience(Duration.ofSeconds(5))
        .until(
            "the access token is rejected",
            () -> session.call("list-owners").authorization(bearer(tokens)).send().status(),
            status -> status == 401);
  }

  /** Tokens that the person allowed a program, with the program's id. */
  private JsonNode allowed(String scope) {
    var client = clients.another();
    JsonNode begun =
        session
            .oauth()
            .call("authorize-device")
            .form(client.form(Map.of("scope", scope)))
            .expect(200)
            .json();
    session.person().allow(client.name(), Json.text(begun, "/user_code"));
    Map<String, String> form =
        client.form(
            Map.of(
                "grant_type",
                OauthClients.DEVICE_CODE,
                "device_code",
                Json.text(begun, "/device_code")));
    return with(client.id(), clients.token(form).expect(200));
  }

  private JsonNode renewed(JsonNode tokens) {
    return with(Json.text(tokens, "/client_id"), renew(tokens, Map.of()).expect(200));
  }

  private Answer renew(JsonNode tokens, Map<String, String> more) {
    var client = new OauthClients.Client(Json.text(tokens, "/client_id"), "", "");
    Map<String, String> form = client.form(more);
    form.put("grant_type", "refresh_token");
    form.put("refresh_token", Json.text(tokens, "/refresh_token"));
    return clients.token(form);
  }

  private static JsonNode with(String clientId, Answer answer) {
    return ((ObjectNode) answer.json()).put("client_id", clientId);
  }

  private static Authorization bearer(JsonNode tokens) {
    return Authorization.of("Bearer " + Json.text(tokens, "/access_token"));
  }
}
