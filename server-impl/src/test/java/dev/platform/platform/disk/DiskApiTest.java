package dev.platform.platform.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class DiskApiTest {
  @RegisterExtension private final DiskShop disks = new DiskShop();

  @Test
  void aDiskIsAddedReadChangedAndDeleted() {
    var service = disks.live("shop");

    var added = disks.add(service, "uploads", 5, "/var//uploads/");
    var path = "/v1/disks/" + added.json().at("/id").asText();

    assertThat(added.status()).isEqualTo(201);
    assertThat(added.json().at("/mountPath").asText()).isEqualTo("/var/uploads");
    assertThat(added.json().at("/serviceId").asText()).isEqualTo(service);
    assertThat(disks.send("GET", path, disks.ada()).json()).isEqualTo(added.json());
    assertThat(disks.diskOf(service).toString())
        .isEqualTo(
            "{\"id\":\"%s\",\"mountPath\":\"/var/uploads\",\"name\":\"uploads\",\"sizeGB\":5}"
                .formatted(added.json().at("/id").asText()));

    var changed = disks.send("PATCH", path, "{\"sizeGB\": 6, \"name\": \"files\"}");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().at("/sizeGB").asInt()).isEqualTo(6);
    assertThat(disks.send("PATCH", path, "{\"sizeGB\": 6}").json()).isEqualTo(changed.json());
    assertThat(disks.send("PATCH", path, "{}").json()).isEqualTo(changed.json());
    assertThat(disks.diskOf(service).at("/name").asText()).isEqualTo("files");

    assertThat(disks.send("DELETE", path, disks.ada()))
        .returns(204, Response::status)
        .returns("", Response::text);
    assertThat(disks.send("GET", path, disks.ada()).status()).isEqualTo(404);
    assertThat(disks.diskOf(service).isMissingNode()).isTrue();
    assertThat(disks.events(service))
        .containsSubsequence("disk_created", "disk_updated", "disk_deleted")
        .containsOnlyOnce("disk_updated");
  }

  @Test
  void aDiskDoesNotShrink() {
    var path =
        "/v1/disks/"
            + disks.add(disks.live("shrinking"), "d", 5, "/data").json().at("/id").asText();

    var rejected = disks.send("PATCH", path, "{\"sizeGB\": 4}");

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text())
        .contains("sizeGB: must be at least 5, because a disk cannot shrink");
    assertThat(disks.send("GET", path, disks.ada()).json().at("/sizeGB").asInt()).isEqualTo(5);
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
        disks
            .created("mount" + Integer.toUnsignedString(path.hashCode()), "")
            .at("/service/id")
            .asText();

    var rejected = disks.add(service, "d", 1, path);

    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text()).contains("mountPath: ");
    assertThat(disks.diskOf(service).isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"/data/,/data", "/opt/render/project/src/files,/opt/render/project/src/files"})
  void aMountPathIsNormalized(String path, String kept) {
    var service =
        disks
            .created("path" + Integer.toUnsignedString(path.hashCode()), "")
            .at("/service/id")
            .asText();

    assertThat(disks.add(service, "d", 1, path).json().at("/mountPath").asText()).isEqualTo(kept);
  }

  @Test
  void aServiceIsCreatedWithADiskThatItsFirstDeployMounts() throws Exception {
    var disk = disks.created("born", "\"disk\": {\"name\": \"d\", \"mountPath\": \"/data\"},");
    var id = disk.at("/service/serviceDetails/disk/id").asText();
    disks.rooms().settle();

    assertThat(disk.at("/service/serviceDetails/disk/sizeGB").asInt()).isEqualTo(10);
    assertThat(disks.diskOf(disk.at("/service/id").asText()).at("/id").asText()).isEqualTo(id);
    assertThat(disks.workload(disk.at("/service/id").asText()).volume().path()).isEqualTo("/data");
    assertThat(disks.engine().volumes().observe(new VolumeRef(id)))
        .returns(VolumeStatus.State.READY, VolumeStatus::state)
        .returns(10L << 30, VolumeStatus::sizeBytes);
  }

  @Test
  void aDiskForcesOneInstance() {
    var service = disks.created("many", "\"numInstances\": 3,").at("/service/id").asText();
    var path = "/v1/services/" + service;

    var rejected = disks.add(service, "d", 1, "/data");
    assertThat(rejected.status()).isEqualTo(400);
    assertThat(rejected.text()).contains("3 instances").contains("Scale the service to 1 first");
    disks.send("POST", path + "/scale", "{\"numInstances\": 1}");
    assertThat(disks.add(service, "d", 1, "/data").status()).isEqualTo(201);

    assertThat(disks.send("POST", path + "/scale", "{\"numInstances\": 2}"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Delete the disk to run more");
    assertThat(disks.send("PATCH", path, "{\"serviceDetails\": {\"plan\": \"free\"}}"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("Delete the service's disk first");
    assertThat(disks.add(service, "e", 1, "/other").status()).isEqualTo(409);
    assertThat(
            disks.post(
                "both", "\"numInstances\": 2, \"disk\": {\"name\": \"d\", \"mountPath\": \"/d\"},"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("serviceDetails.disk: the service has 2 instances");
  }

  @Test
  void theFreePlanHasNoDisks() {
    var service = disks.created("gratis", "\"plan\": \"free\",").at("/service/id").asText();

    assertThat(disks.add(service, "d", 1, "/data"))
        .returns(400, Response::status)
        .extracting(Response::text)
        .asString()
        .contains("the free plan does not include disks. Change the plan first");
  }

  @Test
  void anotherWorkspaceSeesNothing() {
    var bob = disks.rooms().member(disks.rooms().workspace(), Role.ADMIN);
    var service = disks.live("mine");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    var key = disks.snapshot(id);

    for (String path : List.of("", "/snapshots")) {
      assertThat(disks.send("GET", "/v1/disks/" + id + path, bob).status()).isEqualTo(404);
    }
    assertThat(disks.send("DELETE", "/v1/disks/" + id, bob).status()).isEqualTo(404);
    assertThat(disks.http().send(bob, "PATCH", "/v1/disks/" + id, "{\"sizeGB\": 9}").status())
        .isEqualTo(404);
    assertThat(disks.restore(bob, id, key).status()).isEqualTo(404);
    assertThat(disks.send("GET", "/v1/disks", bob).json()).isEmpty();
    assertThat(
            disks
                .http()
                .send(bob, "POST", "/v1/disks", DiskShop.body("d", 1, "/data", service))
                .status())
        .isEqualTo(404);
    assertThat(disks.send("GET", "/v1/disks/" + id, disks.ada()).status()).isEqualTo(200);
  }

  @Test
  void disksAreListedAndFiltered() {
    var one = disks.add(disks.live("l-one"), "alpha", 1, "/data").json();
    var two = disks.add(disks.live("l-two"), "beta", 1, "/data").json();

    assertThat(disks.ids("/v1/disks?limit=1")).containsExactly(two.at("/id").asText());
    assertThat(disks.ids("/v1/disks?name=alpha")).containsExactly(one.at("/id").asText());
    assertThat(disks.ids("/v1/disks?serviceId=" + two.at("/serviceId").asText()))
        .containsExactly(two.at("/id").asText());
    assertThat(
            disks.ids("/v1/disks?diskId=" + one.at("/id").asText() + "," + two.at("/id").asText()))
        .hasSize(2);
    var cursor =
        disks.send("GET", "/v1/disks?limit=1", disks.ada()).json().at("/0/cursor").asText();
    assertThat(disks.ids("/v1/disks?name=alpha,beta&cursor=" + cursor))
        .containsExactly(one.at("/id").asText());
  }

  @Test
  void aDeletedDiskIsTakenFromTheInstancesAndItsDataGo() {
    var service = disks.live("cleared");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    disks.deploy(service);
    disks.snapshot(id);

    disks.send("DELETE", "/v1/disks/" + id, disks.ada());
    for (int i = 0; i < 3; i++) {
      disks.rooms().clock().pass(Duration.ofMinutes(1));
      disks.rooms().settle();
    }

    assertThat(disks.workload(service).volume()).isNull();
    assertThat(disks.engine().workloads().observe(disks.workload(service).ref()).ready())
        .isEqualTo(1);
    assertThat(disks.engine().volumes().list()).doesNotContain(new VolumeRef(id));
    assertThat(
            disks
                .rooms()
                .query("select id from disk where removed_at is null and id = '" + id + "'"))
        .isEmpty();
    assertThat(
            disks.rooms().query("select disk_id from disk_snapshot where disk_id = '" + id + "'"))
        .isEmpty();
    assertThat(disks.add(service, "again", 1, "/data").status()).isEqualTo(201);
  }

  @Test
  void aDeletedServiceTakesItsDiskAlong() {
    var service = disks.live("gone");
    var id = disks.add(service, "d", 1, "/data").json().at("/id").asText();
    disks.deploy(service);

    disks.send("DELETE", "/v1/services/" + service, disks.ada());
    assertThat(disks.send("GET", "/v1/disks/" + id, disks.ada()).status()).isEqualTo(404);
    for (int i = 0; i < 3; i++) {
      disks.rooms().clock().pass(Duration.ofMinutes(1));
      disks.rooms().settle();
    }

    assertThat(disks.engine().volumes().list()).doesNotContain(new VolumeRef(id));
    assertThat(
            disks
                .rooms()
                .query("select id from disk where removed_at is null and id = '" + id + "'"))
        .isEmpty();
  }

  @Test
  void whatIsNotDeployedYetIsNotMounted() {
    var service = disks.live("later");
    var before = disks.workload(service);

    disks.add(service, "d", 1, "/data");
    disks.rooms().settle();

    assertThat(disks.workload(service)).isEqualTo(before);
    disks.deploy(service);
    assertThat(disks.workload(service).volume()).isNotNull();
  }
}
