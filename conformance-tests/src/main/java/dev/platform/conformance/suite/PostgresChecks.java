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

/**
 * A Postgres instance, as far as the API shows it. Skipped where the install runs no PostgreSQL.
 */
@ExtendWith(SessionExtension.class)
final class PostgresChecks {
  private static final int UNAVAILABLE = 503;

  private final Session session;

  PostgresChecks(Session session) {
    this.session = session;
  }

  @Test
  void anInstanceIsCreatedUsedSuspendedAndDeleted() {
    JsonNode created = created(call("create-postgres").json(body("database")));
    String id = Json.text(created, "/id");
    try {
      assertThat(id).matches("dpg-[0-9a-v]{20}-a");
      assertThat(Json.text(created, "/databaseName")).matches(".*_[a-z0-9]{4}");
      assertThat(created.path("ipAllowList").isNull()).isTrue();
      assertThat(created.has("parameterOverrides")).isFalse();
      until(id, "available");
      checkConnectionInfo(id, Json.text(created, "/databaseName"));
      update(id, Json.object().put("diskSizeGB", 3)).invalid("diskSizeGB");
      JsonNode renamed = update(id, Json.object().put("name", "renamed")).expect(200).json();
      assertThat(Json.text(renamed, "/name")).isEqualTo("renamed");

      on("suspend-postgres", id).expect(202);
      assertThat(Json.text(get(id), "/suspended")).isEqualTo("suspended");
      on("resume-postgres", id).expect(202);
      until(id, "available");
    } finally {
      on("delete-postgres", id).expect(204);
    }
    on("retrieve-postgres", id).refused(404);
    on("delete-postgres", id).refused(404);
  }

  private void checkConnectionInfo(String id, String database) {
    JsonNode info = on("retrieve-postgres-connection-info", id).expect(200).json();
    String user = Json.text(get(id), "/databaseUser");
    String login = "postgresql://" + user + ":" + Json.text(info, "/password") + "@";

    assertThat(Json.text(info, "/internalConnectionString")).isEqualTo(login + id + "/" + database);
    assertThat(Json.text(info, "/externalConnectionString"))
        .startsWith(login)
        .matches(".*:[0-9]+/" + database);
    assertThat(Json.text(info, "/psqlCommand"))
        .startsWith("PGPASSWORD=" + Json.text(info, "/password") + " psql -h ");
  }

  @Test
  void aRehearsalCreatesNothing() {
    ObjectNode body = body("rehearsed");
    JsonNode rehearsed = created(call("create-postgres").query("dryRun", true).json(body));

    assertThat(Json.text(rehearsed, "/status")).isEqualTo("creating");
    assertThat(
            Listing.of(
                    () -> call("list-postgres").query("name", Json.text(body, "/name")), "postgres")
                .items())
        .isEmpty();
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

    call("create-postgres").json(body).invalid(field);
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
    return Json.object()
        .put("name", session.run().with(what))
        .put("ownerId", session.ownerId())
        .put("plan", "basic_256mb")
        .put("version", "18")
        .put("diskSizeGB", 1);
  }

  private static JsonNode created(Call call) {
    Answer answer = call.send();
    assumeFalse(answer.status() == UNAVAILABLE, "the install runs no PostgreSQL 18");
    return answer.expect(200, 201).json();
  }

  private Answer update(String id, ObjectNode change) {
    return on("update-postgres", id).json(change).send();
  }

  private JsonNode get(String id) {
    return on("retrieve-postgres", id).expect(200).json();
  }

  private void until(String id, String status) {
    session
        .patience()
        .until("it is " + status, () -> get(id), it -> Json.is(it, "/status", status));
  }

  private Call on(String operation, String id) {
    return call(operation).path("postgresId", id);
  }

  private Call call(String operation) {
    return session.call(operation);
  }
}
