package dev.platform.platform.logstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The log stream setting of a resource, which Terraform sets and reads with the resource. */
class LogStreamOverrideApiTest {
  private static final String UNKNOWN = "srv-d4g2k7tjm3vs73c0p1q0";
  private static final String DROP = "{\"setting\": \"drop\"}";
  private static final String SITE =
      """
      {"type": "static_site", "name": "site", "ownerId": "%s", "autoDeploy": "no",
       "repo": "https://github.com/acme/site", "serviceDetails": {"publishPath": "dist"}}
      """;
  private static final String CRON_JOB =
      """
      {"type": "cron_job", "name": "night", "ownerId": "%s", "autoDeploy": "no",
       "repo": "https://github.com/acme/night",
       "serviceDetails": {"runtime": "node", "schedule": "0 3 * * *",
         "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
      """;
  private static final String POSTGRES =
      """
      {"name": "orders", "ownerId": "%s", "plan": "pro_4gb", "version": "18",
       "readReplicas": [{"name": "reader"}]}
      """;
  private static final String KEY_VALUE =
      """
      {"name": "cache", "ownerId": "%s", "plan": "starter"}
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension
  final TestRooms rooms =
      new TestRooms(
          database,
          TestProcess.on(database)
              .engine(new SimulatedEngine())
              .with(Map.of("platform.contract.extra", "terraform")));

  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final Caller viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);

  @Test
  void aServiceDropsItsLinesUntilItFollowsItsWorkspaceAgain() {
    staysUntilDeleted(create("/v1/services", SITE, "/service/id"));
  }

  @Test
  void aCronJobHasOneToo() {
    staysUntilDeleted(create("/v1/services", CRON_JOB, "/service/id"));
  }

  @Test
  void aKeyValueInstanceHasOneToo() {
    staysUntilDeleted(create("/v1/key-value", KEY_VALUE, "/id"));
  }

  @Test
  void aPostgresInstanceAndItsReplicaHaveOneEach() {
    var primary = create("/v1/postgres", POSTGRES, "/id");
    var replica =
        http.send(ada, "GET", "/v1/postgres/" + primary).json().at("/readReplicas/0/id").asText();

    staysUntilDeleted(replica);
    assertThat(put(ada, replica, DROP).status()).isEqualTo(200);
    assertThat(get(ada, primary).status()).isEqualTo(404);
  }

  private void staysUntilDeleted(String id) {
    var set = put(ada, id, "{\"setting\": \"drop\", \"endpoint\": \"\", \"token\": \"\"}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    var setting = Map.of("resourceId", id, "endpoint", "", "setting", "drop");
    assertThat(set.json()).isEqualTo(Json.read(Json.write(setting), JsonNode.class));
    assertThat(put(ada, id, DROP).json()).isEqualTo(set.json());
    assertThat(get(viewer, id).json()).isEqualTo(set.json());

    assertThat(delete(ada, id).status()).isEqualTo(204);
    assertThat(get(ada, id).status()).isEqualTo(404);
    assertThat(delete(ada, id).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"setting\": \"send\"} | endpoint: is required when lines are sent",
        "{\"setting\": \"send\", \"endpoint\": \"\"} | endpoint: is required when lines are sent",
        "{\"setting\": \"send\", \"endpoint\": \"logs.acme.example\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"https://acme.example:6514\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"a@acme.example:6514\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:6514/x\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:6514\\r\\n\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"a_b^c:6514\"} | endpoint: must have the format host:port",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:0\"} | endpoint: must have a port from 1 to 65535",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:65536\"} | endpoint: must have a port from 1 to 65535",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:25\"} | endpoint: must have port 443 or one from 1024 to 65535",
        "{\"setting\": \"send\", \"endpoint\": \"localhost:6514\"} | endpoint: localhost does not have a public IP address",
        "{\"setting\": \"send\", \"endpoint\": \"10.0.0.1:6514\"} | endpoint: 10.0.0.1 does not have a public IP address",
        "{\"setting\": \"send\", \"endpoint\": \"[::1]:6514\"} | endpoint: [::1] does not have a public IP address",
        "{\"setting\": \"send\", \"endpoint\": \"acme.example:6514\", \"token\": \"a\\nb\"} | token: must not contain control characters",
        "{\"setting\": \"drop\", \"endpoint\": \"logs.acme.example:6514\"} | endpoint: must be empty or left out when lines are dropped",
        "{\"setting\": \"drop\", \"token\": \"s3cret\"} | token: must be empty or left out when lines are dropped",
        "{\"setting\": \"keep\"} | setting: ",
        "{} | setting: "
      })
  void whatIsWrongIsNamedByItsField(String json, String message) {
    var id = create("/v1/services", SITE, "/service/id");
    var response = put(ada, id, json);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().path("message").asText()).startsWith(message.strip());
    assertThat(get(ada, id).status()).isEqualTo(404);
  }

  @Test
  void aServiceSendsItsLinesElsewhere() {
    var id = create("/v1/services", SITE, "/service/id");

    var set =
        put(
            ada,
            id,
            "{\"setting\": \"send\", \"endpoint\": \"logs.acme.example:6514\", \"token\": \"s3cret\"}");

    assertThat(set.json())
        .isEqualTo(
            Json.read(
                Json.write(
                    Map.of(
                        "resourceId", id,
                        "endpoint", "logs.acme.example:6514",
                        "setting", "send")),
                JsonNode.class));
    assertThat(get(viewer, id).json()).isEqualTo(set.json());
  }

  @ParameterizedTest
  @ValueSource(strings = {"services", "key-value", "postgres"})
  void itGoesWithItsResource(String kind) {
    var id =
        switch (kind) {
          case "services" -> create("/v1/services", SITE, "/service/id");
          case "key-value" -> create("/v1/key-value", KEY_VALUE, "/id");
          default -> create("/v1/postgres", POSTGRES, "/id");
        };
    put(ada, id, DROP);
    http.send(ada, "GET", "/v1/" + kind + "/" + id)
        .json()
        .path("readReplicas")
        .forEach(replica -> put(ada, replica.path("id").asText(), DROP));
    assertThat(kept()).isEqualTo(kind.equals("postgres") ? 2 : 1);

    var deleted = http.send(ada, "DELETE", "/v1/" + kind + "/" + id);

    assertThat(deleted.status()).as(deleted.text()).isEqualTo(204);
    assertThat(kept()).isZero();
    assertThat(put(ada, id, DROP).status()).isEqualTo(404);
  }

  /** The provider takes this for "follows its workspace", and any other error for a failure. */
  @Test
  void aResourceWithoutOneIsNotFoundByItsId() {
    for (String id : List.of(acme.value(), UNKNOWN, "nonsense")) {
      for (var response : List.of(get(ada, id), put(ada, id, DROP), delete(ada, id))) {
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.json().path("message").asText()).isEqualTo("Not found: " + id);
      }
    }
  }

  @Test
  void viewersReadAndDoNotChange() {
    var id = create("/v1/services", SITE, "/service/id");
    put(ada, id, DROP);

    assertThat(put(viewer, id, DROP).status()).isEqualTo(403);
    assertThat(delete(viewer, id).status()).isEqualTo(403);
    assertThat(get(viewer, id).status()).isEqualTo(200);
  }

  @Test
  void nobodyLearnsWhatOthersHave() {
    var id = create("/v1/services", SITE, "/service/id");
    put(ada, id, DROP);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    for (String other : List.of(id, UNKNOWN)) {
      for (var response :
          List.of(get(stranger, other), put(stranger, other, DROP), delete(stranger, other))) {
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.json().path("message").asText()).isEqualTo("Not found: " + other);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE"})
  void withoutTheProfileItIsNoOperation(String method) {
    try (var others = new TestRooms(database)) {
      var path = path(create("/v1/services", SITE, "/service/id"));
      var body = method.equals("PUT") ? DROP : null;
      var response = new TestHttp(others).send(ada, method, path, body);

      assertThat(response.status()).isEqualTo(404);
      assertThat(response.json().path("message").asText()).isEqualTo("Not found: " + path);
    }
  }

  private int kept() {
    return database.count(
        "select count(*) from log_stream where workspace_id = '" + acme.value() + "'");
  }

  private String create(String path, String json, String id) {
    var created = http.send(ada, "POST", path, json.formatted(acme.value()));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.json().at(id).asText();
  }

  private Response get(Caller caller, String id) {
    return http.send(caller, "GET", path(id));
  }

  private Response put(Caller caller, String id, String json) {
    return http.send(caller, "PUT", path(id), json);
  }

  private Response delete(Caller caller, String id) {
    return http.send(caller, "DELETE", path(id));
  }

  private static String path(String id) {
    return "/v1/logs/streams/resource/" + id;
  }
}
