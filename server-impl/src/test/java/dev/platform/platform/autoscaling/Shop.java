package dev.platform.platform.autoscaling;

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

/** A service on the plan standard, one processor and 2 GB an instance, with a load of a test's. */
final class Shop implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(10);

  private final TestDatabase database = TestDatabase.fresh();
  final SimulatedEngine engine = new SimulatedEngine();
  final TestRooms rooms;
  final Caller ada;
  final String path;
  private final TestHttp http;
  private final WorkspaceId acme;

  Shop(int instances) {
    rooms = new TestRooms(database, TestProcess.on(database).engine(engine));
    http = new TestHttp(rooms);
    acme = rooms.workspace();
    ada = rooms.member(acme, Role.DEVELOPER);
    engine.load().measureBy(rooms.clock());
    var created =
        create("shop", "web_service", "\"plan\": \"standard\", \"numInstances\": " + instances);
    path = "/v1/services/" + created.json().at("/service/id").asText();
    rooms.settle();
  }

  Response create(String name, String type, String details) {
    var json =
        """
        {"type": "%s", "name": "%s", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node", %s,
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """;
    return send("POST", "/v1/services", json.formatted(type, name, acme.value(), details));
  }

  static String config(boolean enabled, int min, int max, int cpu, int memory) {
    return """
    {"enabled": %s, "min": %d, "max": %d, "criteria":
      {"cpu": {"enabled": %s, "percentage": %d}, "memory": {"enabled": %s, "percentage": %d}}}
    """
        .formatted(enabled, min, max, cpu > 0, Math.max(1, cpu), memory > 0, Math.max(1, memory));
  }

  Response autoscale(String config) {
    return send("PUT", path + "/autoscaling", config);
  }

  JsonNode details() {
    return send("GET", path).json().get("serviceDetails");
  }

  Response send(String method, String where) {
    return http.send(ada, method, where);
  }

  Response send(String method, String where, String json) {
    return http.send(ada, method, where, json);
  }

  /** How many instances requests go to. */
  int running() {
    return send("GET", path + "/instances").json().size();
  }

  /** Lets time pass, as reconcilers see it that run at every interval. */
  void pass(Duration time) {
    for (var left = time; left.compareTo(Duration.ZERO) > 0; left = left.minus(INTERVAL)) {
      rooms.clock().pass(INTERVAL);
      rooms.settle();
    }
  }

  /** Events of autoscaling and of the number of instances, the oldest first. */
  List<String> events() {
    List<String> events = new ArrayList<>();
    for (JsonNode entry : send("GET", path + "/events?limit=100").json()) {
      var type = entry.at("/event/type").asText();
      if (type.startsWith("autoscaling") || type.equals("instance_count_changed")) {
        events.add(0, type + " " + entry.at("/event/details"));
      }
    }
    return events;
  }

  @Override
  public void close() {
    rooms.close();
    database.close();
  }
}
