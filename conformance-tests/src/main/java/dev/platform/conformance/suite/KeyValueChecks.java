package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Key Value instance, as far as the API shows it. Skipped where the install runs none. */
@ExtendWith(SessionExtension.class)
final class KeyValueChecks {
  private static final int UNAVAILABLE = 503;

  private final Session session;

  KeyValueChecks(Session session) {
    this.session = session;
  }

  @Test
  void anInstanceIsCreatedChangedSuspendedAndDeleted() {
    JsonNode created = created(session.call("create-key-value").json(body("cache")));
    String id = Json.text(created, "/id");
    try {
      assertThat(id).matches("red-[0-9a-v]{20}");
      assertThat(Json.text(created, "/options/maxmemoryPolicy")).isEqualTo("allkeys_lru");
      assertThat(Json.text(created, "/options/persistenceMode")).isEqualTo("off");
      assertThat(created.path("ipAllowList").isNull()).isTrue();
      until(id, "available");
      checkConnectionInfo(id);

      JsonNode larger = update(id, Json.object().put("plan", "starter")).expect(200).json();
      assertThat(Json.text(larger, "/options/persistenceMode")).isEqualTo("journal_snapshot");
      until(id, "available");
      on("suspend-key-value", id).expect(202);
      assertThat(Json.text(get(id), "/status")).isEqualTo("suspended");
      on("resume-key-value", id).expect(202);
      until(id, "available");
    } finally {
      on("delete-key-value", id).expect(204);
    }
    on("retrieve-key-value", id).refused(404);
    on("delete-key-value", id).refused(404);
  }

  private void checkConnectionInfo(String id) {
    JsonNode info = on("retrieve-key-value-connection-info", id).expect(200).json();

    assertThat(Json.text(info, "/internalConnectionString")).isEqualTo("redis://" + id + ":6379");
    assertThat(Json.text(info, "/externalConnectionString"))
        .matches("rediss://" + id + ":[^@]+@.*:[0-9]+");
    assertThat(Json.text(info, "/cliCommand"))
        .matches(" REDISCLI_AUTH=\\S+ valkey-cli --user " + id + " -h \\S+ -p [0-9]+ --tls");
  }

  @Test
  void aRehearsalCreatesNothing() {
    ObjectNode body = body("rehearsed");
    JsonNode rehearsed = created(session.call("create-key-value").query("dryRun", true).json(body));

    assertThat(Json.text(rehearsed, "/status")).isEqualTo("creating");
    assertThat(
            Listing.of(
                    () -> session.call("list-key-value").query("name", Json.text(body, "/name")),
                    "keyValue")
                .items())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "plan, \"custom\"",
    "plan, \"tiny\"",
    "maxmemoryPolicy, \"allkeys-lru\"",
    "persistenceMode, \"journal\""
  })
  void whatAnInstanceCannotBeIsRejectedByItsName(String field, String value) {
    ObjectNode body = body("wrong");
    body.set(field, Json.parse(value));

    session.call("create-key-value").json(body).invalid(field);
  }

  @Test
  void whatIsUnknownIsNotFound() {
    String unknown = Ids.unknown("red");

    on("retrieve-key-value", unknown).refused(404);
    on("retrieve-key-value-connection-info", unknown).refused(404);
    on("suspend-key-value", unknown).refused(404);
    on("resume-key-value", unknown).refused(404);
  }

  private ObjectNode body(String what) {
    return Json.object()
        .put("name", session.run().with(what))
        .put("ownerId", session.ownerId())
        .put("plan", "free");
  }

  private static JsonNode created(Call call) {
    Answer answer = call.send();
    assumeFalse(answer.status() == UNAVAILABLE, "the install runs neither Valkey nor Redis");
    return answer.expect(200, 201).json();
  }

  private Answer update(String id, ObjectNode change) {
    return on("update-key-value", id).json(change).send();
  }

  private JsonNode get(String id) {
    return on("retrieve-key-value", id).expect(200).json();
  }

  private void until(String id, String status) {
    session
        .patience()
        .until("it is " + status, () -> get(id), it -> Json.is(it, "/status", status));
  }

  private Call on(String operation, String id) {
    return session.call(operation).path("redisId", id);
  }
}
