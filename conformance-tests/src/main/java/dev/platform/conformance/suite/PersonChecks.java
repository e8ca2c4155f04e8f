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

/** What takes a person: sessions, and keys. */
@ExtendWith(SessionExtension.class)
final class PersonChecks {
  private static final String UNKNOWN = Ids.unknown("tea");

  private final Session session;

  PersonChecks(Session session) {
    this.session = session;
  }

  @Test
  void aKeyMakesAndListsNoKeys() {
    session.own().call("create-api-key").json(named("successor")).refused(403);
    session.own().call("list-api-keys").query("ownerId", session.ownerId()).refused(403);
  }

  @Test
  void aKeyEndsNoKeyNotEvenItself() {
    session
        .own()
        .call("delete-api-key")
        .path("id", session.options().clientId())
        .query("ownerId", session.ownerId())
        .refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void aKeyNeedsANameAndAWorkspaceOfThePerson() {
    session.person().writing(session.own().call("create-api-key").json("{}")).invalid("name");
    ObjectNode foreign = Json.object().put("name", session.run().with("foreign"));
    session
        .person()
        .writing(session.own().call("create-api-key").json(foreign.put("ownerId", UNKNOWN)))
        .refused(403);
    session
        .person()
        .reading(session.own().call("list-api-keys").query("ownerId", UNKNOWN))
        .refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void anUnknownKeyIsNotFound() {
    for (String id : List.of(Ids.unknown("key"), "nope")) {
      Call call = session.own().call("delete-api-key").path("id", id);
      session.person().writing(call.query("ownerId", session.ownerId())).refused(404);
    }
  }

  @Test
  @Needs(Capability.PERSON)
  void aBearerTokenCountsEvenWhenItIsWrongAndThereIsASession() {
    session.person().reading(session.call("list-owners")).expect(200);

    session
        .person()
        .reading(session.call("list-owners"))
        .authorization(Authorization.of("Bearer wrong"))
        .refused(401);
  }

  @Test
  @Needs(Capability.PERSON)
  void aSessionWritesWithItsOwnTokenOnly() {
    Call call = session.own().call("create-api-key").json(named("forged"));

    session.person().reading(call).refused(403);
    session.person().reading(call).header("X-CSRF-Token", "guess").refused(403);
  }

  @Test
  @Needs(Capability.PERSON)
  void aSessionIsOverWhenItLogsOut() {
    Person other = session.anotherLogin();
    other.reading(session.own().call("get-session")).expect(200);

    other.reading(session.own().call("delete-session")).refused(403);
    other.reading(session.own().call("get-session")).expect(200);
    other.writing(session.own().call("delete-session")).expect(204);

    new Patience(Duration.ofSeconds(5))
        .until(
            "the session is rejected",
            () -> other.reading(session.own().call("get-session")).send().status(),
            status -> status == 401);
  }

  @Test
  @Needs(Capability.PERSON)
  void aKeyIsMadeShownOnceAndStopsWorkingWhenItIsRevoked() {
    JsonNode made =
        session
            .person()
            .writing(session.own().call("create-api-key").json(named("key")))
            .expect(201)
            .json();
    String id = Json.text(made, "/id");
    Map<String, String> grant =
        Map.of(
            "grant_type",
            "client_credentials",
            "client_id",
            id,
            "client_secret",
            Json.text(made, "/secret"));
    try {
      String listed =
          session
              .person()
              .reading(session.own().call("list-api-keys").query("ownerId", session.ownerId()))
              .expect(200)
              .text();
      assertThat(listed).contains(id).doesNotContain(Json.text(made, "/secret"));
      Authorization bearer =
          Authorization.of("Bearer " + exchange(grant).expect(200).text("/access_token"));
      session.call("list-owners").authorization(bearer).expect(200);

      delete(id);

      assertThat(exchange(grant).expect(401).text("/error")).isEqualTo("invalid_client");
      new Patience(Duration.ofSeconds(5))
          .until(
              "the key's token is rejected",
              () -> session.call("list-owners").authorization(bearer).send().status(),
              status -> status == 401);
    } finally {
      delete(id);
    }
  }

  private Answer exchange(Map<String, String> grant) {
    return session.oauth().call("create-token").form(grant).send();
  }

  private void delete(String id) {
    Call call = session.own().call("delete-api-key").path("id", id);
    session.person().writing(call.query("ownerId", session.ownerId())).expect(204, 404);
  }

  private JsonNode named(String what) {
    return Json.object().put("name", session.run().with(what)).put("ownerId", session.ownerId());
  }
}
