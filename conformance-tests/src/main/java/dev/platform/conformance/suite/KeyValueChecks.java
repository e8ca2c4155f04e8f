package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Key Value instance, as far as the API shows it. Skipped where the install runs none. */
@ExtendWith(SessionExtension.class)
final class KeyValueChecks {
  private final Datastores datastores;

  KeyValueChecks(Session session) {
    this.datastores = Datastores.keyValue(session);
  }

  @Test
  void anInstanceIsCreatedChangedSuspendedAndDeleted() {
    JsonNode created = datastores.created(body("cache"));
    String id = Json.text(created, "/id");
    try {
      assertThat(id).matches("red-[0-9a-v]{20}");
      assertThat(Json.text(created, "/options/maxmemoryPolicy")).isEqualTo("allkeys_lru");
      assertThat(Json.text(created, "/options/persistenceMode")).isEqualTo("off");
      assertThat(created.path("ipAllowList")).hasToString("[]");
      datastores.awaitAvailable(id);
      datastores.checkListed(created);
      checkConnectionInfo(id);

      JsonNode larger =
          datastores.update(id, Json.object().put("plan", "starter")).expect(200).json();
      assertThat(Json.text(larger, "/options/persistenceMode")).isEqualTo("journal_snapshot");
      datastores.awaitAvailable(id);
      on("suspend-key-value", id).expect(202);
      assertThat(Json.text(datastores.get(id), "/status")).isEqualTo("suspended");
      on("resume-key-value", id).expect(202);
      datastores.awaitAvailable(id);
    } finally {
      datastores.delete(id);
    }
    on("retrieve-key-value", id).refused(404);
    on("delete-key-value", id).refused(404);
  }

  @Test
  void whatWasSetIsKept() {
    String id =
        Json.text(
            datastores.created(
                body("kept")
                    .put("plan", "starter")
                    .put("maxmemoryPolicy", "noeviction")
                    .put("persistenceMode", "snapshot")),
            "/id");
    try {
      hasOptions(id, "noeviction", "snapshot");
      on("update-key-value", id)
          .query("dryRun", true)
          .json(Json.object().put("maxmemoryPolicy", "allkeys_lfu"))
          .expect(200);
      hasOptions(id, "noeviction", "snapshot");
      datastores.update(id, Json.object().put("maxmemoryPolicy", "volatile_lru")).expect(200);
      hasOptions(id, "volatile_lru", "snapshot");
      datastores.update(id, Json.object().put("persistenceMode", "off")).expect(200);
      ObjectNode allowed = Json.object();
      allowed.putArray("ipAllowList").addObject().put("cidrBlock", "203.0.113.0/24");
      ((ObjectNode) allowed.at("/ipAllowList/0")).put("description", "office");
      datastores.update(id, allowed).expect(200);
      datastores.awaitAvailable(id);
      on("suspend-key-value", id).expect(202);
      on("resume-key-value", id).expect(202);
      hasOptions(id, "volatile_lru", "off");
      assertThat(datastores.get(id).path("ipAllowList")).isEqualTo(allowed.path("ipAllowList"));
    } finally {
      datastores.delete(id);
    }
  }

  private void hasOptions(String id, String policy, String persistence) {
    JsonNode options = datastores.get(id).path("options");

    assertThat(Json.text(options, "/maxmemoryPolicy")).isEqualTo(policy);
    assertThat(Json.text(options, "/persistenceMode")).isEqualTo(persistence);
  }

  private void checkConnectionInfo(String id) {
    JsonNode info = on("retrieve-key-value-connection-info", id).expect(200).json();

    assertThat(Json.text(info, "/internalConnectionString"))
        .matches("redis://" + id + ":[^@]+@" + id + ":6379");
    assertThat(Json.text(info, "/externalConnectionString"))
        .matches("rediss://" + id + ":[^@]+@.*:[0-9]+");
    assertThat(Json.text(info, "/cliCommand"))
        .matches(
            " REDISCLI_AUTH=\\S+ valkey-cli --user "
                + id
                + " -h \\S+ -p [0-9]+ --tls( --cacert \\S+)?");
  }

  @Test
  void aRehearsalCreatesNothing() {
    datastores.checkRehearsal(body("rehearsed"));
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

    datastores.create(body).invalid(field);
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
    return datastores.body(what, "free");
  }

  private Call on(String operation, String id) {
    return datastores.on(operation, id);
  }
}
