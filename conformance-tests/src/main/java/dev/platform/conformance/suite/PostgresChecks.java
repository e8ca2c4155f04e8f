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

/**
 * A Postgres instance, as far as the API shows it. Skipped where the install runs no PostgreSQL.
 */
@ExtendWith(SessionExtension.class)
final class PostgresChecks {
  private final Datastores datastores;

  PostgresChecks(Session session) {
    this.datastores = Datastores.postgres(session);
  }

  @Test
  void anInstanceIsCreatedUsedSuspendedAndDeleted() {
    JsonNode created = datastores.created(body("database"));
    String id = Json.text(created, "/id");
    try {
      assertThat(id).matches("dpg-[0-9a-v]{20}-a");
      assertThat(Json.text(created, "/databaseName")).matches(".*_[a-z0-9]{4}");
      assertThat(created.path("ipAllowList")).hasToString("[]");
      assertThat(created.has("parameterOverrides")).isFalse();
      datastores.awaitAvailable(id);
      datastores.checkListed(created);
      checkConnectionInfo(id, Json.text(created, "/databaseName"));
      datastores.update(id, Json.object().put("diskSizeGB", 3)).invalid("diskSizeGB");
      on("update-postgres", id)
          .query("dryRun", true)
          .json(Json.object().put("name", "rehearsed"))
          .expect(200);
      assertThat(datastores.get(id).path("name")).isEqualTo(created.path("name"));
      JsonNode renamed =
          datastores.update(id, Json.object().put("name", "renamed")).expect(200).json();
      assertThat(Json.text(renamed, "/name")).isEqualTo("renamed");

      assertThat(on("list-postgres-export", id).expect(200).json()).isEmpty();
      on("restart-postgres", id).expect(202);
      datastores.awaitAvailable(id);
      on("failover-postgres", id).refused(400);
      on("suspend-postgres", id).expect(202);
      assertThat(Json.text(datastores.get(id), "/suspended")).isEqualTo("suspended");
      on("resume-postgres", id).expect(202);
      datastores.awaitAvailable(id);
    } finally {
      datastores.delete(id);
    }
    on("retrieve-postgres", id).refused(404);
    on("delete-postgres", id).refused(404);
  }

  private void checkConnectionInfo(String id, String database) {
    JsonNode info = on("retrieve-postgres-connection-info", id).expect(200).json();
    String user = Json.text(datastores.get(id), "/databaseUser");
    String login = "postgresql://" + user + ":" + Json.text(info, "/password") + "@";

    assertThat(Json.text(info, "/internalConnectionString")).isEqualTo(login + id + "/" + database);
    assertThat(Json.text(info, "/externalConnectionString"))
        .startsWith(login)
        .matches(".*:[0-9]+/" + database + "\\?sslmode=verify-full&sslrootcert=\\S+");
    assertThat(Json.text(info, "/psqlCommand"))
        .startsWith(
            "PGPASSWORD=" + Json.text(info, "/password") + " PGSSLMODE=verify-full PGSSLROOTCERT=")
        .contains(" psql -h ");
  }

  @Test
  void aRehearsalCreatesNothing() {
    datastores.checkRehearsal(body("rehearsed"));
  }

  @ParameterizedTest
  @CsvSource({
    "diskSizeGB, 7",
    "enableHighAvailability, true",
    "plan, \"tiny\"",
    "version, \"9\"",
    "parameterOverrides, {\"fsync\": \"off\"}",
    "connectionPool, \"pgbouncer\""
  })
  void whatAnInstanceCannotBeIsRejectedByItsName(String field, String value) {
    ObjectNode body = body("wrong");
    body.set(field, Json.parse(value));

    datastores.create(body).invalid(field);
  }

  @Test
  void whatIsUnknownIsNotFound() {
    String unknown = Ids.unknown("dpg") + "-a";

    on("retrieve-postgres", unknown).refused(404);
    on("retrieve-postgres-connection-info", unknown).refused(404);
    on("restart-postgres", unknown).refused(404);
    on("failover-postgres", unknown).refused(404);
  }

  private ObjectNode body(String what) {
    return datastores.body(what, "basic_256mb").put("version", "18").put("diskSizeGB", 1);
  }

  private Call on(String operation, String id) {
    return datastores.on(operation, id);
  }
}
