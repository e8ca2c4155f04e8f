package dev.platform.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A service with two instances of one processor and 2 GB each, whose load a test chooses. */
final class MeasuredService implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(15);
  static final long MIB = 1 << 20;

  final TestDatabase database = TestDatabase.fresh();
  final SimulatedEngine engine = new SimulatedEngine();
  final TestRooms rooms = new TestRooms(database, TestProcess.on(database).engine(engine));
  final WorkspaceId acme = rooms.workspace();
  final Caller ada = rooms.member(acme, Role.DEVELOPER);
  final String id;
  private final TestHttp http = new TestHttp(rooms);

  MeasuredService() {
    engine.load().measureBy(rooms.clock());
    id = create("shop", "\"plan\": \"standard\", \"numInstances\": 2");
    rooms.settle();
  }

  String create(String name, String details) {
    var json =
        """
        {"type": "web_service", "name": "%s", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node", %s,
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """;
    return send("POST", "/v1/services", json.formatted(name, acme.value(), details))
        .json()
        .at("/service/id")
        .asText();
  }

  /** Lets time pass, with samples. */
  void pass(Duration time) {
    for (var left = time; left.compareTo(Duration.ZERO) > 0; left = left.minus(INTERVAL)) {
      rooms.clock().pass(INTERVAL);
      rooms.settle();
    }
  }

  Response send(Caller caller, String path) {
    return http.send(caller, "GET", path);
  }

  Response send(String method, String path) {
    return http.send(ada, method, path);
  }

  Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  /** What a metric of the service answers, for example of {@code cpu?percentage=true}. */
  Response metric(String query) {
    var sign = query.contains("?") ? "&" : "?";
    return send("GET", "/v1/metrics/" + query + sign + "resource=" + id);
  }

  /** The values of each series, with their unit and times as far as they differ. */
  List<String> series(String query) {
    List<String> all = new ArrayList<>();
    var answer = metric(query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    for (JsonNode series : answer.json()) {
      List<String> values = new ArrayList<>();
      series
          .get("values")
          .forEach(
              value ->
                  values.add(
                      value.get("timestamp").asText().substring(11, 19)
                          + " "
                          + value.get("value").asText()));
      all.add(series.get("unit").asText() + ": " + String.join(", ", values));
    }
    return all;
  }

  @Override
  public void close() {
    rooms.close();
    database.close();
  }
}
