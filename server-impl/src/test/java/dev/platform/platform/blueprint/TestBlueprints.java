package dev.platform.platform.blueprint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedSources;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Blueprints of a workspace, as a developer sees them through the API. */
final class TestBlueprints {
  static final String REPO = "https://example.org/acme/shop";
  static final String ONE = "1".repeat(40);
  static final String TWO = "2".repeat(40);

  final TestRooms rooms;
  final TestHttp http;
  final WorkspaceId acme;
  final Caller ada;

  TestBlueprints(TestRooms rooms) {
    this.rooms = rooms;
    this.http = new TestHttp(rooms);
    this.acme = rooms.workspace();
    this.ada = rooms.member(acme, Role.DEVELOPER);
  }

  private TestBlueprints(TestRooms rooms, TestBlueprints other) {
    this.rooms = rooms;
    this.http = new TestHttp(rooms);
    this.acme = other.acme;
    this.ada = other.ada;
  }

  /** The same in another process of the installation. */
  static final class Replica implements AutoCloseable {
    final TestRooms rooms;
    final TestBlueprints blueprints;

    Replica(TestBlueprints other) {
      this.rooms = other.rooms.replica();
      this.blueprints = new TestBlueprints(rooms, other);
    }

    @Override
    public void close() {
      rooms.close();
    }
  }

  SimulatedSources sources() {
    return rooms.engine().sources();
  }

  /** Puts a commit with a file on the branch. */
  void push(String commit, String file) {
    sources().push(REPO, "main", commit, "render.yaml");
    sources().write(commit, "render.yaml", file);
  }

  /** Lets a minute pass, after which branches are looked at. */
  void passInterval() {
    rooms.clock().pass(Duration.ofSeconds(70));
    rooms.settle();
  }

  Response send(String method, String path, @Nullable String json) {
    return http.send(ada, method, path, json);
  }

  JsonNode get(String path) {
    var response = send("GET", path, null);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return response.json();
  }

  /** Connects a blueprint, with more members in the request. Returns its path. */
  String connect(String name, String more) {
    var response =
        send(
            "POST",
            "/v1/blueprints",
            """
            {"ownerId": "%s", "name": "%s", "repo": "%s", "branch": "main"%s}
            """
                .formatted(acme.value(), name, REPO, more));
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return "/v1/blueprints/" + response.json().path("id").asText();
  }

  /** The newest sync. */
  JsonNode lastSync(String path) {
    return get(path + "/syncs").at("/0/sync");
  }

  Response validate(Caller caller, String ownerId, String file) {
    return form(
        caller, part("ownerId", "", ownerId) + part("file", "; filename=\"render.yaml\"", file));
  }

  static String part(String name, String more, String text) {
    return "--b\r\nContent-Disposition: form-data; name=\""
        + name
        + "\""
        + more
        + "\r\n\r\n"
        + text
        + "\r\n";
  }

  Response form(Caller caller, String parts) {
    return http.sendBody(
        caller,
        "POST",
        "/v1/blueprints/validate",
        (parts + "--b--\r\n").getBytes(StandardCharsets.UTF_8),
        "Content-Type",
        "multipart/form-data; boundary=b");
  }
}
