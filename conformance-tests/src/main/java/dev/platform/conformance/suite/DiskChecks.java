package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import dev.platform.conformance.suite.Services.Created;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

@ExtendWith(SessionExtension.class)
final class DiskChecks {
  private static final Duration SNAPSHOT_WITHIN = Duration.ofMinutes(1);

  private final Session session;
  private final Services services;

  DiskChecks(Session session) {
    this.session = session;
    this.services = session.services();
  }

  @Test
  void aDiskIsAddedReadChangedAndDeleted() {
    Created service = services.create(services.body(ServiceType.PRIVATE_SERVICE, "disk"));
    JsonNode added = add(service, "/var/data").expect(201).json();
    String id = Json.text(added, "/id");

    assertThat(Json.text(added, "/serviceId")).isEqualTo(service.id());
    assertThat(read(id)).isEqualTo(added);
    assertThat(
            session
                .call("retrieve-service")
                .path("serviceId", service.id())
                .expect(200)
                .json()
                .at("/serviceDetails/disk/id"))
        .isEqualTo(added.path("id"));
    assertThat(
            Listing.of(() -> session.call("list-disks").query("serviceId", service.id()), "disk")
                .each("id"))
        .containsExactly(id);
    JsonNode grown = update(id, 2).expect(200).json();
    assertThat(grown.path("sizeGB").asInt()).isEqualTo(2);
    assertThat(update(id, 2).expect(200).json()).as("the same size again").isEqualTo(grown);
    session
        .call("update-disk")
        .path("diskId", id)
        .json(Json.object().put("sizeGB", 1))
        .invalid("sizeGB");
    assertThat(session.call("list-snapshots").path("diskId", id).expect(201).json().isArray())
        .isTrue();
    session.call("delete-disk").path("diskId", id).expect(204);
    session.call("retrieve-disk").path("diskId", id).refused(404);
    session.call("delete-disk").path("diskId", id).refused(404);
  }

  @Test
  void snapshotsHaveAKeyAndATime() {
    Created service = services.create(services.body(ServiceType.PRIVATE_SERVICE, "disk-snapshots"));
    JsonNode disk = add(service, "/var/data").expect(201).json();

    JsonNode snapshots = someSnapshots(Json.text(disk, "/id"));

    assertThat(snapshots.findValuesAsText("snapshotKey"))
        .as("keys of list-snapshots")
        .hasSameSizeAs(snapshots)
        .doesNotHaveDuplicates();
    for (JsonNode snapshot : snapshots) {
      assertThat(Json.time(snapshot, "/createdAt")).isAfter(Json.time(disk, "/createdAt"));
    }
  }

  @Test
  void aSnapshotIsRestored() {
    Created service = services.create(services.body(ServiceType.PRIVATE_SERVICE, "disk-snapshot"));
    String id = Json.text(add(service, "/var/data").expect(201).json(), "/id");
    String key = Json.text(someSnapshots(id), "/0/snapshotKey");
    session.deploys().untilLive(service.id(), service.deployId());

    JsonNode restored =
        session
            .call("restore-snapshot")
            .path("diskId", id)
            .json(Json.object().put("snapshotKey", key))
            .expect(200)
            .json();

    assertThat(Json.text(restored, "/id")).isEqualTo(id);
    session
        .patience()
        .until(
            "restore-snapshot has an event",
            () ->
                session
                    .call("list-events")
                    .path("serviceId", service.id())
                    .query("type", "disk_restore_ended")
                    .expect(200)
                    .json(),
            events -> events.size() == 1);
    session.call("delete-disk").path("diskId", id).expect(204);
  }

  /** The check is skipped where snapshots are rarer than a run can wait for. */
  private JsonNode someSnapshots(String disk) {
    try {
      return new Patience(SNAPSHOT_WITHIN)
          .until("there is a snapshot", () -> snapshots(disk), it -> !it.isEmpty());
    } catch (AssertionError e) {
      if (snapshots(disk).isEmpty()) {
        throw new TestAbortedException("needs a snapshot within a minute: " + e.getMessage(), e);
      }
      throw e;
    }
  }

  private JsonNode snapshots(String disk) {
    return session.call("list-snapshots").path("diskId", disk).expect(201).json();
  }

  @Test
  void aServiceWithADiskRunsOneInstance() {
    ObjectNode body = services.body(ServiceType.PRIVATE_SERVICE, "disk-one");
    ((ObjectNode) body.path("serviceDetails"))
        .putObject("disk")
        .put("name", "data")
        .put("mountPath", "/data");
    Created service = services.create(body);

    assertThat(service.service().at("/serviceDetails/disk/sizeGB").asInt()).isEqualTo(10);
    session
        .call("scale-service")
        .path("serviceId", service.id())
        .json(Json.object().put("numInstances", 2))
        .invalid("numInstances");
    add(service, "/other").refused(409);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/etc", "/usr/lib/x", "/proc", "/etc/secrets", "/a/../b"})
  void aDiskIsNotMountedOverTheSystem(String path) {
    add(services.shared(ServiceType.PRIVATE_SERVICE), path).invalid("mountPath");
  }

  @Test
  void aStaticSiteHasNoDisk() {
    add(services.shared(ServiceType.STATIC_SITE), "/data").invalid("serviceId");
  }

  @Test
  void aForeignSnapshotKeyIsRefused() {
    Created service = services.create(services.body(ServiceType.PRIVATE_SERVICE, "disk-key"));
    String id = Json.text(add(service, "/data").expect(201).json(), "/id");

    session
        .call("restore-snapshot")
        .path("diskId", id)
        .json(Json.object().put("snapshotKey", "snap-20261120-0930"))
        .invalid("snapshotKey");
  }

  @Test
  void whatIsUnknownIsNotFound() {
    String unknown = Ids.unknown("dsk");

    session.call("retrieve-disk").path("diskId", unknown).refused(404);
    session.call("list-snapshots").path("diskId", unknown).refused(404);
    session
        .call("restore-snapshot")
        .path("diskId", unknown)
        .json(Json.object().put("snapshotKey", "snap-1"))
        .refused(404);
  }

  private Answer add(Created service, String path) {
    return session
        .call("add-disk")
        .json(
            Json.object()
                .put("name", "data")
                .put("sizeGB", 1)
                .put("mountPath", path)
                .put("serviceId", service.id()))
        .send();
  }

  private Answer update(String id, int size) {
    return session
        .call("update-disk")
        .path("diskId", id)
        .json(Json.object().put("sizeGB", size))
        .send();
  }

  private JsonNode read(String id) {
    return session.call("retrieve-disk").path("diskId", id).expect(200).json();
  }
}
