package dev.platform.platform.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.testing.Response;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("slow")
class SnapshotApiTest {
  @RegisterExtension private final DiskShop disks = new DiskShop();

  @Test
  void aSnapshotIsTakenOncePerDayAndKeptForAWeek() {
    var id = disks.add(disks.live("daily"), "d", 1, "/data").json().at("/id").asText();
    disks.rooms().settle();
    assertThat(disks.list(id)).isEmpty();

    for (int day = 0; day < 9; day++) {
      disks.rooms().clock().pass(Duration.ofDays(1));
      disks.rooms().settle();
      disks.rooms().replica().settle();
    }

    assertThat(disks.engine().volumes().snapshots(new VolumeRef(id))).hasSize(7);
    assertThat(disks.list(id)).hasSize(7);
    assertThat(disks.list(id).stream().map(it -> it.at("/createdAt").asText()))
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void aSnapshotThatIsNotCompleteIsNotListed() {
    var id = disks.add(disks.live("slow"), "d", 1, "/data").json().at("/id").asText();
    disks.rooms().settle();
    disks.engine().holdCopies();
    disks.rooms().clock().pass(Duration.ofDays(1));
    disks.rooms().settle();

    var during = disks.send("GET", "/v1/disks/" + id + "/snapshots", disks.ada());
    disks.engine().releaseCopies();
    disks.rooms().settle();

    assertThat(during.status()).isEqualTo(201);
    assertThat(during.json()).isEmpty();
    assertThat(disks.list(id)).hasSize(1);
  }

  @Test
  void aRestoreStopsTheServiceReplacesTheFilesAndStartsItAgain() {
    var service = disks.live("restored");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    var ref = new VolumeRef(id);
    disks.deploy(service);
    disks.engine().volumes().write(ref, "old");
    var key = disks.snapshot(id);
    disks.engine().volumes().write(ref, "new");
    var before = disks.workload(service).ref();

    var answer = disks.restore(disks.ada(), id, key);
    assertThat(disks.restore(disks.ada(), id, key)).returns(409, Response::status);
    disks.rooms().clock().pass(Duration.ofMinutes(1));
    disks.rooms().settle();
    disks.rooms().clock().pass(Duration.ofMinutes(1));
    disks.rooms().settle();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/id").asText()).isEqualTo(id);
    assertThat(disks.engine().volumes().text(ref)).isEqualTo("old");
    assertThat(disks.workload(service).ref()).isNotEqualTo(before);
    assertThat(disks.engine().workloads().observe(disks.workload(service).ref()).ready())
        .isEqualTo(1);
    assertThat(disks.events(service))
        .containsSubsequence("server_restarted", "disk_restore_ended")
        .containsOnlyOnce("disk_restore_ended");
    assertThat(disks.outcome(service)).isEqualTo("succeeded");
    disks.engine().volumes().write(ref, "later");
    disks.rooms().settle();
    assertThat(disks.engine().volumes().text(ref)).as("restored once").isEqualTo("later");
    assertThat(disks.restore(disks.ada(), id, key).status()).as("another one").isEqualTo(200);
  }

  @Test
  void aRestoreThatFailsSaysSoAndKeepsTheFiles() {
    var service = disks.live("spoilt");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    var ref = new VolumeRef(id);
    disks.deploy(service);
    var key = disks.snapshot(id);
    disks.engine().volumes().write(ref, "new");
    disks.engine().volumes().snapshots(ref).stream()
        .map(it -> new SnapshotRef(ref, it))
        .forEach(disks.engine().volumes()::discard);

    disks.restore(disks.ada(), id, key);
    for (int i = 0; i < 2; i++) {
      disks.rooms().clock().pass(Duration.ofMinutes(1));
      disks.rooms().settle();
    }

    assertThat(disks.outcome(service)).isEqualTo("failed");
    assertThat(disks.engine().volumes().text(ref)).isEqualTo("new");
    assertThat(disks.engine().workloads().observe(disks.workload(service).ref()).ready())
        .isEqualTo(1);
  }

  @Test
  void aRestoreGoesOnInAnotherProcess() {
    var service = disks.live("survivor");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    disks.deploy(service);
    disks.engine().volumes().write(new VolumeRef(id), "old");
    var key = disks.snapshot(id);
    disks.engine().volumes().write(new VolumeRef(id), "new");
    disks.engine().holdCopies();
    disks.restore(disks.ada(), id, key);
    disks.rooms().settle();

    disks.engine().releaseCopies();
    var next = disks.rooms().replica();
    for (int i = 0; i < 3; i++) {
      disks.rooms().clock().pass(Duration.ofMinutes(1));
      next.settle();
    }

    assertThat(disks.engine().volumes().text(new VolumeRef(id))).isEqualTo("old");
    assertThat(disks.engine().workloads().observe(disks.workload(service).ref()).ready())
        .isEqualTo(1);
  }

  @Test
  void aKeyIsForOneDiskAndADay() {
    var one = disks.add(disks.live("k-one"), "d", 1, "/data").json().at("/id").asText();
    var two = disks.add(disks.live("k-two"), "d", 1, "/data").json().at("/id").asText();
    var key = disks.snapshot(one);
    disks.snapshot(two);

    assertThat(disks.restore(disks.ada(), two, key))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("snapshotKey: is not the key of a snapshot of this disk");
    for (String odd : List.of("snap-", "snap-%%", "x", key + "A")) {
      assertThat(disks.restore(disks.ada(), one, odd).status()).as(odd).isEqualTo(400);
    }
    disks.rooms().clock().pass(Duration.ofHours(24));
    assertThat(disks.restore(disks.ada(), one, key))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("has expired");
    assertThat(
            disks
                .restore(disks.ada(), one, disks.list(one).get(0).at("/snapshotKey").asText())
                .status())
        .isEqualTo(200);
  }

  @Test
  void aRestoreWaitsForNoDeployThatReplacesInstances() {
    var service = disks.live("busy");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    disks.deploy(service);
    var key = disks.snapshot(id);
    disks.engine().holdCopies();
    disks.send(
        "PATCH",
        "/v1/services/" + service,
        "{\"serviceDetails\": {\"envSpecificDetails\": {\"startCommand\": \"./hang\"}}}");
    disks.send("POST", "/v1/services/" + service + "/deploys", "{}");
    disks.rooms().settle();

    assertThat(disks.restore(disks.ada(), id, key))
        .returns(409, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Restore the snapshot after the deploy has finished");
    assertThat(disks.send("DELETE", "/v1/disks/" + id, disks.ada()).status()).isEqualTo(409);
    disks.engine().releaseCopies();
  }
}
