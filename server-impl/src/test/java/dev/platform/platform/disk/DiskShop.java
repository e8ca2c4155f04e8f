package dev.platform.platform.disk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A workspace with services that have disks, on the simulated engine. */
final class DiskShop implements AfterEachCallback {
  private final TestDatabase database = TestDatabase.fresh();
  private final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final SimulatedEngine engine = rooms.engine();

  @Override
  public void afterEach(ExtensionContext context) {
    rooms.close();
    database.close();
  }

  TestRooms rooms() {
    return rooms;
  }

  TestHttp http() {
    return http;
  }

  WorkspaceId acme() {
    return acme;
  }

  Caller ada() {
    return ada;
  }

  SimulatedEngine engine() {
    return engine;
  }

  String live(String name) {
    var id = created(name, "").at("/service/id").asText();
    rooms.settle();
    return id;
  }

  void deploy(String service) {
    send("POST", "/v1/services/" + service + "/deploys", "{}");
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      rooms.settle();
    }
  }

  /** Lets a day pass; returns the key of the snapshot. */
  String snapshot(String disk) {
    rooms.settle();
    rooms.clock().pass(Duration.ofDays(1));
    rooms.settle();
    assertThat(engine.volumes().observe(new SnapshotRef(new VolumeRef(disk), "none"))).isNotNull();
    return list(disk).get(0).at("/snapshotKey").asText();
  }

  List<JsonNode> list(String disk) {
    return StreamSupport.stream(
            send("GET", "/v1/disks/" + disk + "/snapshots", ada).json().spliterator(), false)
        .toList();
  }

  Response restore(Caller caller, String disk, String key) {
    return http.send(
        caller,
        "POST",
        "/v1/disks/" + disk + "/snapshots/restore",
        "{\"snapshotKey\": \"" + key + "\"}");
  }

  WorkloadSpec workload(String service) {
    return engine.workloads().wanted().stream()
        .filter(spec -> spec.owner().equals(service))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  List<String> ids(String path) {
    return StreamSupport.stream(send("GET", path, ada).json().spliterator(), false)
        .map(entry -> entry.at("/disk/id").asText())
        .toList();
  }

  String outcome(String service) {
    var path = "/v1/services/" + service + "/events?type=disk_restore_ended&limit=1";
    return send("GET", path, ada).json().at("/0/event/details/status").asText();
  }

  List<String> events(String service) {
    return rooms.query(
        "select type from event where subject_id = '" + service + "' order by position");
  }

  JsonNode diskOf(String service) {
    return send("GET", "/v1/services/" + service, ada).json().at("/serviceDetails/disk");
  }

  Response add(String service, String name, int size, String path) {
    return send("POST", "/v1/disks", body(name, size, path, service));
  }

  static String body(String name, int size, String path, String service) {
    return "{\"name\": \"%s\", \"sizeGB\": %d, \"mountPath\": \"%s\", \"serviceId\": \"%s\"}"
        .formatted(name, size, path, service);
  }

  JsonNode created(String name, String details) {
    var response = post(name, details);
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return response.json();
  }

  Response post(String name, String details) {
    return send(
        "POST",
        "/v1/services",
        """
        {"type": "web_service", "name": "%s", "ownerId": "%s",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node", %s
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """
            .formatted(name, acme.value(), details));
  }

  Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  Response send(String method, String path, Caller caller) {
    return http.send(caller, method, path);
  }
}
