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
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The log stream of a workspace, and the list of those that differ from it. */
class OwnerLogStreamApiTest {
  private static final String SEND =
      """
      {"endpoint": "logs.acme.example:6514", "token": "s3cret", "preview": "drop"}
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
  private final Caller ada = rooms.member(acme, Role.ADMIN);
  private final Caller developer = rooms.member(acme, Role.DEVELOPER);

  @Test
  void itIsSetAndReadAndDeleted() {
    assertThat(get(ada, acme).status()).isEqualTo(404);

    var set = put(ada, acme, SEND);

    assertThat(set.json())
        .isEqualTo(
            Json.read(
                Json.write(
                    Map.of(
                        "ownerId", acme.value(),
                        "endpoint", "logs.acme.example:6514",
                        "preview", "drop")),
                JsonNode.class));
    assertThat(get(developer, acme).json()).isEqualTo(set.json());
    assertThat(delete(ada, acme).status()).isEqualTo(204);
    assertThat(get(ada, acme).status()).isEqualTo(404);
    assertThat(delete(ada, acme).status()).isEqualTo(204);
  }

  @Test
  void withoutAnEndpointLinesAreDropped() {
    put(ada, acme, SEND);

    assertThat(put(ada, acme, "{\"preview\": \"drop\"}").json().path("endpoint").asText())
        .isEmpty();
    assertThat(get(ada, acme).json().path("preview").asText()).isEqualTo("drop");
    assertThat(kept("setting = 'drop' and token is null")).isEqualTo(1);
  }

  @Test
  void onlyASealedTokenIsKept() {
    put(ada, acme, SEND);

    assertThat(kept("token is not null and position('s3cret'::bytea in token) = 0")).isEqualTo(1);
    put(ada, acme, "{\"endpoint\": \"logs.acme.example:6514\", \"preview\": \"send\"}");
    assertThat(kept("token is null")).isEqualTo(1);
  }

  /** A stream that changes its destination keeps its place: lines that wait go to the new one. */
  @Test
  void anotherDestinationKeepsThePlace() {
    put(ada, acme, SEND);
    database.execute("update log_stream set sent_in = '7' where subject = '" + acme.value() + "'");

    put(ada, acme, SEND.replace("6514", "6515"));
    assertThat(kept("sent_in = '7'")).isEqualTo(1);

    put(ada, acme, "{\"preview\": \"drop\"}");
    put(ada, acme, SEND);
    assertThat(kept("sent_in > '7'")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"preview\": \"send\"} | endpoint: is required when lines are sent",
        "{\"preview\": \"drop\", \"token\": \"s3cret\"} | endpoint: is required when lines are sent",
        "{\"endpoint\": \"logs\", \"preview\": \"drop\"} | endpoint: must have the format host:port",
        "{\"endpoint\": \"127.0.0.1:6514\", \"preview\": \"drop\"} | endpoint: 127.0.0.1 does not have",
        "{\"endpoint\": \"logs.acme.example:6514\"} | preview: ",
        "{\"endpoint\": \"logs.acme.example:6514\", \"preview\": \"keep\"} | preview: "
      })
  void whatIsWrongIsNamedByItsField(String json, String message) {
    var response = put(ada, acme, json);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().path("message").asText()).startsWith(message.strip());
    assertThat(get(ada, acme).status()).isEqualTo(404);
  }

  @Test
  void administratorsChangeIt() {
    assertThat(put(developer, acme, SEND).status()).isEqualTo(403);
    assertThat(delete(developer, acme).status()).isEqualTo(403);
  }

  @Test
  void othersDoNotSeeIt() {
    put(ada, acme, SEND);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    for (Response response :
        List.of(get(stranger, acme), put(stranger, acme, SEND), delete(stranger, acme))) {
      assertThat(response.status()).isEqualTo(404);
    }
    assertThat(list(stranger, "")).isEmpty();
    assertThat(get(ada, acme).status()).isEqualTo(200);
  }

  @Test
  void overridesAreListedByWhatTheyAre() {
    put(ada, acme, SEND);
    var ids = IntStream.range(0, 3).mapToObj(number -> service("shop-" + number)).toList();
    override(ids.get(0), "{\"setting\": \"drop\"}");
    override(ids.get(2), "{\"setting\": \"send\", \"endpoint\": \"logs.acme.example:6515\"}");

    assertThat(list(developer, "")).containsExactly(ids.get(0), ids.get(2));
    assertThat(list(ada, "?setting=send")).containsExactly(ids.get(2));
    assertThat(list(ada, "?setting=send,drop&ownerId=" + acme.value())).hasSize(2);
    assertThat(list(ada, "?resourceId=" + ids.get(0))).containsExactly(ids.get(0));
    assertThat(list(ada, "?logStreamId=" + ids.get(0) + "&resourceId=" + ids.get(2))).isEmpty();
    assertThat(list(ada, "?limit=1")).containsExactly(ids.get(0));
    assertThat(list(ada, "?limit=1&cursor=" + ids.get(0))).containsExactly(ids.get(2));
    var other = rooms.workspace();
    assertThat(http.send(ada, "GET", "/v1/logs/streams/resource?ownerId=" + other.value()).status())
        .isEqualTo(403);
  }

  private List<String> list(Caller caller, String query) {
    var response = http.send(caller, "GET", "/v1/logs/streams/resource" + query);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return StreamSupport.stream(response.json().spliterator(), false)
        .map(entry -> entry.path("resourceId").asText())
        .toList();
  }

  private String service(String name) {
    var json =
        """
        {"type": "static_site", "name": "%s", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/site", "serviceDetails": {"publishPath": "dist"}}
        """;
    return http.send(ada, "POST", "/v1/services", json.formatted(name, acme.value()))
        .json()
        .at("/service/id")
        .asText();
  }

  private void override(String id, String json) {
    assertThat(http.send(ada, "PUT", "/v1/logs/streams/resource/" + id, json).status())
        .isEqualTo(200);
  }

  private int kept(String condition) {
    return database.count(
        "select count(*) from log_stream where subject = '" + acme.value() + "' and " + condition);
  }

  private Response get(Caller caller, WorkspaceId id) {
    return http.send(caller, "GET", path(id));
  }

  private Response put(Caller caller, WorkspaceId id, String json) {
    return http.send(caller, "PUT", path(id), json);
  }

  private Response delete(Caller caller, WorkspaceId id) {
    return http.send(caller, "DELETE", path(id));
  }

  private static String path(WorkspaceId id) {
    return "/v1/logs/streams/owner/" + id.value();
  }
}
