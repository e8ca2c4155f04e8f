package dev.platform.platform.disk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskApiTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);
  private final SimulatedEngine engine = rooms.engine();

  @AfterEach
  void drop() {
    rooms.close();
    database.close();
  }

  @Test
  void aDiskIsAddedReadChangedAndDeleted() {
    var service = live("shop");

    var added = add(service, "uploads", 5, "/var//uploads/");
    var path = "/v1/disks/" + added.json().at("/id").asText();

    assertThat(added.status()).isEqualTo(201);
    assertThat(added.json().at("/mountPath").asText()).isEqualTo("/var/uploads");
    assertThat(added.json().at("/serviceId").asText()).isEqualTo(service);
    assertThat(send("GET", path, ada).json()).isEqualTo(added.json());
    assertThat(diskOf(service).toString())
        .isEqualTo(
            "{\"id\":\"%s\",\"mountPath\":\"/var/uploads\",\"name\":\"uploads\",\"sizeGB\":5}"
                .formatted(added.json().at("/id").asText()));

    var changed = send("PATCH", path, "{\"sizeGB\": 6, \"name\": \"files\"}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().at("/sizeGB").asInt()).isEqualTo(6);
    assertThat(send("PATCH", path, "{\"sizeGB\": 6}").json()).isEqualTo(changed.json());
    assertThat(send("PATCH", path, "{}").json()).isEqualTo(changed.json());
    assertThat(diskOf(service).at("/name").asText()).isEqualTo("files");

    assertThat(send("DELETE", path, ada))
        .returns(204, Response::status)
        .returns("", Response::text);
    assertThat(send("GET", path, ada).status()).isEqualTo(404);
    assertThat(diskOf(service).isMissingNode()).isTrue();
    assertThat(events(service))
        .containsSubsequence("disk_created", "disk_updated", "disk_deleted")
        .containsOnlyOnce("disk_updated");
  }

  @Test
  void aDiskDoesNotShrink() {
    var path = "/v1/disks/" + add(live("shrinking"), "d", 5, "/data").json().at("/id").asText();

    var rejected = send("PATCH", path, "{\"sizeGB\": 4}");

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text())
        .contains("sizeGB: must be at least 5, because a disk cannot shrink");
    assertThat(send("GET", path, ada).json().at("/sizeGB").asInt()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "//",
        "/etc",
        "/etc/secrets/x",
        "/usr/local/data",
        "/proc/1",
        "/dev",
        "/app",
        "/tmp/",
        "/var",
        "/home/app",
        "/var/../etc",
        "/a/./b"
      })
  void aDiskIsNotMountedOverTheSystem(String path) {
    var service =
        created("mount" + Integer.toUnsignedString(path.hashCode()), "").at("/service/id").asText();

    var rejected = add(service, "d", 1, path);

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text()).contains("mountPath: ");
    assertThat(diskOf(service).isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"/data/,/data", "/opt/render/project/src/files,/opt/render/project/src/files"})
  void aMountPathIsNormalized(String path, String kept) {
    var service =
        created("path" + Integer.toUnsignedString(path.hashCode()), "").at("/service/id").asText();

    assertThat(add(service, "d", 1, path).json().at("/mountPath").asText()).isEqualTo(kept);
  }

  @Test
  void aServiceIsCreatedWithADiskThatItsFirstDeployMounts() throws Exception {
    var disk = created("born", "\"disk\": {\"name\": \"d\", \"mountPath\": \"/data\"},");
    var id = disk.at("/service/serviceDetails/disk/id").asText();
    rooms.settle();

    assertThat(disk.at("/service/serviceDetails/disk/sizeGB").asInt()).isEqualTo(10);
    assertThat(diskOf(disk.at("/service/id").asText()).at("/id").asText()).isEqualTo(id);
    assertThat(workload(disk.at("/service/id").asText()).volume().path()).isEqualTo("/data");
    assertThat(engine.volumes().observe(new VolumeRef(id)))
        .returns(VolumeStatus.State.READY, VolumeStatus::state)
        .returns(10L << 30, VolumeStatus::sizeBytes);
  }

  @Test
  void aDiskForcesOneInstance() {
    var service = created("many", "\"numInstances\": 3,").at("/service/id").asText();
    var path = "/v1/services/" + service;

    var rejected = add(service, "d", 1, "/data");
    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text()).contains("3 instances").contains("Scale the service to 1 first");
    send("POST", path + "/scale", "{\"numInstances\": 1}");
    assertThat(add(service, "d", 1, "/data").status()).isEqualTo(201);

    assertThat(send("POST", path + "/scale", "{\"numInstances\": 2}"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Delete the disk to run more");
    assertThat(send("PATCH", path, "{\"serviceDetails\": {\"plan\": \"free\"}}"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Delete the disk of the service first");
    assertThat(add(service, "e", 1, "/other").status()).isEqualTo(409);
    assertThat(
            post(
                "both", "\"numInstances\": 2, \"disk\": {\"name\": \"d\", \"mountPath\": \"/d\"},"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("serviceDetails.disk: the service has 2 instances");
  }

  @Test
  void theFreePlanHasNoDisks() {
    var service = created("gratis", "\"plan\": \"free\",").at("/service/id").asText();

    assertThat(add(service, "d", 1, "/data"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("the free plan has no disks. Change the plan first");
  }

  @Test
  void anotherWorkspaceSeesNothing() {
    var bob = rooms.member(rooms.workspace(), Role.ADMIN);
    var service = live("mine");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    var key = snapshot(id);

    for (String path : List.of("", "/snapshots")) {
      assertThat(send("GET", "/v1/disks/" + id + path, bob).status()).isEqualTo(404);
    }
    assertThat(send("DELETE", "/v1/disks/" + id, bob).status()).isEqualTo(404);
    assertThat(http.send(bob, "PATCH", "/v1/disks/" + id, "{\"sizeGB\": 9}").status())
        .isEqualTo(404);
    assertThat(restore(bob, id, key).status()).isEqualTo(404);
    assertThat(send("GET", "/v1/disks", bob).json()).isEmpty();
    assertThat(http.send(bob, "POST", "/v1/disks", body("d", 1, "/data", service)).status())
        .isEqualTo(404);
    assertThat(send("GET", "/v1/disks/" + id, ada).status()).isEqualTo(200);
  }

  @Test
  void disksAreListedAndFiltered() {
    var one = add(live("l-one"), "alpha", 1, "/data").json();
    var two = add(live("l-two"), "beta", 1, "/data").json();

    assertThat(ids("/v1/disks?limit=1")).containsExactly(two.at("/id").asText());
    assertThat(ids("/v1/disks?name=alpha")).containsExactly(one.at("/id").asText());
    assertThat(ids("/v1/disks?serviceId=" + two.at("/serviceId").asText()))
        .containsExactly(two.at("/id").asText());
    assertThat(ids("/v1/disks?diskId=" + one.at("/id").asText() + "," + two.at("/id").asText()))
        .hasSize(2);
    var cursor = send("GET", "/v1/disks?limit=1", ada).json().at("/0/cursor").asText();
    assertThat(ids("/v1/disks?name=alpha,beta&cursor=" + cursor))
        .containsExactly(one.at("/id").asText());
  }

  @Test
  void aSnapshotIsTakenOncePerDayAndKeptForAWeek() {
    var id = add(live("daily"), "d", 1, "/data").json().at("/id").asText();
    rooms.settle();
    assertThat(list(id)).isEmpty();

    for (int day = 0; day < 9; day++) {
      rooms.clock().pass(Duration.ofDays(1));
      rooms.settle();
      rooms.replica().settle();
    }

    assertThat(engine.volumes().snapshots(new VolumeRef(id))).hasSize(7);
    assertThat(list(id)).hasSize(7);
    assertThat(list(id).stream().map(it -> it.at("/createdAt").asText()))
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void aSnapshotThatIsNotCompleteIsNotListed() {
    var id = add(live("slow"), "d", 1, "/data").json().at("/id").asText();
    rooms.settle();
    engine.holdCopies();
    rooms.clock().pass(Duration.ofDays(1));
    rooms.settle();

    var during = send("GET", "/v1/disks/" + id + "/snapshots", ada);
    engine.releaseCopies();
    rooms.settle();

    assertThat(during.status()).isEqualTo(201);
    assertThat(during.json()).isEmpty();
    assertThat(list(id)).hasSize(1);
  }

  @Test
  void aRestoreStopsTheServiceReplacesTheFilesAndStartsItAgain() {
    var service = live("restored");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    var ref = new VolumeRef(id);
    deploy(service);
    engine.volumes().write(ref, "old");
    var key = snapshot(id);
    engine.volumes().write(ref, "new");
    var before = workload(service).ref();

    var answer = restore(ada, id, key);
    assertThat(restore(ada, id, key)).returns(409, Response::status);
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    rooms.settle();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/id").asText()).isEqualTo(id);
    assertThat(engine.volumes().text(ref)).isEqualTo("old");
    assertThat(workload(service).ref()).isNotEqualTo(before);
    assertThat(engine.workloads().observe(workload(service).ref()).ready()).isEqualTo(1);
    assertThat(events(service))
        .containsSubsequence("server_restarted", "disk_restore_ended")
        .containsOnlyOnce("disk_restore_ended");
    assertThat(outcome(service)).isEqualTo("succeeded");
    engine.volumes().write(ref, "later");
    rooms.settle();
    assertThat(engine.volumes().text(ref)).as("restored once").isEqualTo("later");
    assertThat(restore(ada, id, key).status()).as("another one").isEqualTo(200);
  }

  @Test
  void aRestoreThatFailsSaysSoAndKeepsTheFiles() {
    var service = live("spoilt");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    var ref = new VolumeRef(id);
    deploy(service);
    var key = snapshot(id);
    engine.volumes().write(ref, "new");
    engine.volumes().snapshots(ref).stream()
        .map(it -> new SnapshotRef(ref, it))
        .forEach(engine.volumes()::discard);

    restore(ada, id, key);
    for (int i = 0; i < 2; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      rooms.settle();
    }

    assertThat(outcome(service)).isEqualTo("failed");
    assertThat(engine.volumes().text(ref)).isEqualTo("new");
    assertThat(engine.workloads().observe(workload(service).ref()).ready()).isEqualTo(1);
  }

  @Test
  void aRestoreGoesOnInAnotherProcess() {
    var service = live("survivor");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    deploy(service);
    engine.volumes().write(new VolumeRef(id), "old");
    var key = snapshot(id);
    engine.volumes().write(new VolumeRef(id), "new");
    engine.holdCopies();
    restore(ada, id, key);
    rooms.settle();

    engine.releaseCopies();
    var next = rooms.replica();
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      next.settle();
    }

    assertThat(engine.volumes().text(new VolumeRef(id))).isEqualTo("old");
    assertThat(engine.workloads().observe(workload(service).ref()).ready()).isEqualTo(1);
  }

  @Test
  void aKeyIsForOneDiskAndADay() {
    var one = add(live("k-one"), "d", 1, "/data").json().at("/id").asText();
    var two = add(live("k-two"), "d", 1, "/data").json().at("/id").asText();
    var key = snapshot(one);
    snapshot(two);

    assertThat(restore(ada, two, key))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("snapshotKey: is not the key of a snapshot of this disk");
    for (String odd : List.of("snap-", "snap-%%", "x", key + "A")) {
      assertThat(restore(ada, one, odd).status()).as(odd).isEqualTo(400);
    }
    rooms.clock().pass(Duration.ofHours(24));
    assertThat(restore(ada, one, key))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("has expired");
    assertThat(restore(ada, one, list(one).get(0).at("/snapshotKey").asText()).status())
        .isEqualTo(200);
  }

  @Test
  void aRestoreWaitsForNoDeployThatReplacesInstances() {
    var service = live("busy");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    deploy(service);
    var key = snapshot(id);
    engine.holdCopies();
    send(
        "PATCH",
        "/v1/services/" + service,
        "{\"serviceDetails\": {\"envSpecificDetails\": {\"startCommand\": \"./hang\"}}}");
    send("POST", "/v1/services/" + service + "/deploys", "{}");
    rooms.settle();

    assertThat(restore(ada, id, key))
        .returns(409, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Restore the snapshot after the deploy has finished");
    assertThat(send("DELETE", "/v1/disks/" + id, ada).status()).isEqualTo(409);
    engine.releaseCopies();
  }

  @Test
  void aDeletedDiskIsTakenFromTheInstancesAndItsDataGo() {
    var service = live("cleared");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    deploy(service);
    snapshot(id);

    send("DELETE", "/v1/disks/" + id, ada);
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      rooms.settle();
    }

    assertThat(workload(service).volume()).isNull();
    assertThat(engine.workloads().observe(workload(service).ref()).ready()).isEqualTo(1);
    assertThat(engine.volumes().list()).doesNotContain(new VolumeRef(id));
    assertThat(rooms.query("select id from disk where id = '" + id + "'")).isEmpty();
    assertThat(rooms.query("select disk_id from disk_snapshot where disk_id = '" + id + "'"))
        .isEmpty();
    assertThat(add(service, "again", 1, "/data").status()).isEqualTo(201);
  }

  @Test
  void aDeletedServiceTakesItsDiskAlong() {
    var service = live("gone");
    var id = add(service, "d", 1, "/data").json().at("/id").asText();
    deploy(service);

    send("DELETE", "/v1/services/" + service, ada);
    assertThat(send("GET", "/v1/disks/" + id, ada).status()).isEqualTo(404);
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      rooms.settle();
    }

    assertThat(engine.volumes().list()).doesNotContain(new VolumeRef(id));
    assertThat(rooms.query("select id from disk where id = '" + id + "'")).isEmpty();
  }

  @Test
  void whatIsNotDeployedYetIsNotMounted() {
    var service = live("later");
    var before = workload(service);

    add(service, "d", 1, "/data");
    rooms.settle();

    assertThat(workload(service)).isEqualTo(before);
    deploy(service);
    assertThat(workload(service).volume()).isNotNull();
  }

  private String live(String name) {
    var id = created(name, "").at("/service/id").asText();
    rooms.settle();
    return id;
  }

  private void deploy(String service) {
    send("POST", "/v1/services/" + service + "/deploys", "{}");
    for (int i = 0; i < 3; i++) {
      rooms.clock().pass(Duration.ofMinutes(1));
      rooms.settle();
    }
  }

  /** Lets a day pass; returns the key of the snapshot. */
  private String snapshot(String disk) {
    rooms.settle();
    rooms.clock().pass(Duration.ofDays(1));
    rooms.settle();
    assertThat(engine.volumes().observe(new SnapshotRef(new VolumeRef(disk), "none"))).isNotNull();
    return list(disk).get(0).at("/snapshotKey").asText();
  }

  private List<JsonNode> list(String disk) {
    return StreamSupport.stream(
            send("GET", "/v1/disks/" + disk + "/snapshots", ada).json().spliterator(), false)
        .toList();
  }

  private Response restore(Caller caller, String disk, String key) {
    return http.send(
        caller,
        "POST",
        "/v1/disks/" + disk + "/snapshots/restore",
        "{\"snapshotKey\": \"" + key + "\"}");
  }

  private WorkloadSpec workload(String service) {
    return engine.workloads().wanted().stream()
        .filter(spec -> spec.owner().equals(service))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private List<String> ids(String path) {
    return StreamSupport.stream(send("GET", path, ada).json().spliterator(), false)
        .map(entry -> entry.at("/disk/id").asText())
        .toList();
  }

  private String outcome(String service) {
    var path = "/v1/services/" + service + "/events?type=disk_restore_ended&limit=1";
    return send("GET", path, ada).json().at("/0/event/details/status").asText();
  }

  private List<String> events(String service) {
    return rooms.query(
        "select type from event where subject_id = '" + service + "' order by position");
  }

  private JsonNode diskOf(String service) {
    return send("GET", "/v1/services/" + service, ada).json().at("/serviceDetails/disk");
  }

  private Response add(String service, String name, int size, String path) {
    return send("POST", "/v1/disks", body(name, size, path, service));
  }

  private static String body(String name, int size, String path, String service) {
    return "{\"name\": \"%s\", \"sizeGB\": %d, \"mountPath\": \"%s\", \"serviceId\": \"%s\"}"
        .formatted(name, size, path, service);
  }

  private JsonNode created(String name, String details) {
    var response = post(name, details);
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return response.json();
  }

  private Response post(String name, String details) {
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

  private Response send(String method, String path, String json) {
    return http.send(ada, method, path, json);
  }

  private Response send(String method, String path, Caller caller) {
    return http.send(caller, method, path);
  }
}
