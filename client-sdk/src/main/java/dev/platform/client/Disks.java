package dev.platform.client;

import dev.platform.client.api.DisksApi;
import dev.platform.client.api.EventsApi;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.DiskDetails;
import dev.platform.client.model.NewSnapshotRestore;
import dev.platform.client.model.ServiceEvent;
import dev.platform.client.model.ServiceEventType;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Disks of services and their daily snapshots. */
public final class Disks extends DisksApi {
  private final Http http;

  Disks(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Begins to replace all files on a disk with those of a snapshot. Everything written since is
   * lost. {@link #listSnapshots} returns the keys, which are valid for 24 hours.
   */
  public DiskDetails restore(String diskId, String snapshotKey) {
    return restoreSnapshot(diskId, NewSnapshotRestore.builder().snapshotKey(snapshotKey).build());
  }

  /**
   * Restores a snapshot and waits until the service is available again. Returns immediately if
   * nothing of the service was running. Polls every 0.2 to 2 seconds. Throws {@link
   * TimedOutException} on a timeout; the restore continues. If the files could not be copied, the
   * service runs with its previous ones, and its log contains the cause.
   */
  public DiskDetails restoreAndWait(String diskId, String snapshotKey, Duration timeout) {
    String service = Objects.requireNonNull(get(diskId).serviceId());
    boolean runs = !new Services(http).listInstances(service).isEmpty();
    Optional<String> known = available(service);
    DiskDetails disk = restore(diskId, snapshotKey);
    if (runs) {
      new Polling(http, timeout)
          .until(
              () -> available(service),
              now -> !now.equals(known),
              "Service %s is not available again".formatted(service));
    }
    return disk;
  }

  /** The newest event that says so. */
  private Optional<String> available(String service) {
    return new EventsApi(http) {}.list(
            service, it -> it.type(ServiceEventType.SERVER_AVAILABLE).limit(1))
        .first()
        .map(ServiceEvent::id);
  }
}
