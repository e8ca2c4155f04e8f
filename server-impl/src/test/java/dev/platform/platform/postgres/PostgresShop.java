package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedPostgres;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A workspace with Postgres instances, on the simulated engine; one for a whole class, and a new
 * one when the class is run once more.
 */
final class PostgresShop implements BeforeAllCallback, AfterAllCallback {
  private TestDatabase database;
  private TestRooms rooms;
  private TestHttp http;
  private WorkspaceId acme;
  private Caller ada;

  @Override
  public void beforeAll(ExtensionContext context) {
    database = TestDatabase.fresh();
    rooms = new TestRooms(database);
    http = new TestHttp(rooms);
    acme = rooms.workspace();
    ada = rooms.member(acme, Role.DEVELOPER);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    rooms.close();
    database.close();
  }

  TestRooms rooms() {
    return rooms;
  }

  WorkspaceId acme() {
    return acme;
  }

  Caller ada() {
    return ada;
  }

  SimulatedPostgres servers() {
    return rooms.engine().postgres();
  }

  Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  Response send(Caller caller, String method, String path) {
    return http.send(caller, method, path);
  }

  /**
   * Asks for an instance on version 18.
   *
   * @param more further members, each with a comma behind it
   */
  Response create(String name, String plan, String more) {
    return create("", name, plan, more);
  }

  Response create(String query, String name, String plan, String more) {
    return send(
        "POST",
        "/v1/postgres" + query,
        """
        {%s "name": "%s", "ownerId": "%s", "plan": "%s", "version": "18"}
        """
            .formatted(more, name, acme.value(), plan));
  }

  /** The same, of which the engine has heard. */
  String made(String name, String plan, String more) {
    var created = create(name, plan, more);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    rooms.settle();
    return created.json().at("/id").asText();
  }

  JsonNode get(String id) {
    var response = send("GET", "/v1/postgres/" + id);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return response.json();
  }

  List<String> texts(String id, String... members) {
    var json = get(id);
    return Stream.of(members).map(member -> json.at(member).asText()).toList();
  }

  String status(String id) {
    return get(id).at("/status").asText();
  }

  PostgresSpec spec(String id) {
    return servers().spec(new PostgresRef(id)).orElseThrow();
  }

  /** Types and details of what happened to an instance, besides backups, the oldest first. */
  List<String> events(String id) {
    return allEvents(id).stream().filter(it -> !it.startsWith("postgres_pitr_")).toList();
  }

  /** Those of backups too. */
  List<String> allEvents(String id) {
    return rooms.query(
        "select type || details::text from event where subject_id = '" + id + "' order by id");
  }
}
