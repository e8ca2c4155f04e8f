package dev.platform.client;

import dev.platform.client.api.DisksApi;
import dev.platform.client.api.EventsApi;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.DiskDetails;
import dev.platform.client.model.DiskRestoreEndedEvent;
import dev.platform.client.model.EventStatus;
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
   * Restores a snapshot, waits until all files are replaced, and returns how it ended: if {@code
   * status} is not {@link EventStatus#SUCCEEDED}, the disk has the files that it had before, and
   * the log of the service contains the cause. The instance of the service starts again after that.
   * Polls the events of the service every 0.2 to 2 seconds. Throws {@link TimedOutException} on a
   * timeout; the restore continues.
   */
  public DiskRestoreEndedEvent restoreAndWait(String diskId, String snapshotKey, Duration timeout) {
    String service = Objects.requireNonNull(get(diskId).serviceId());
    Events events = new Events(http);
    Optional<ServiceEvent> known = events.newestRestore(service);
    restore(diskId, snapshotKey);
    return new Polling(http, timeout)
        .until(
            () -> events.newestRestore(service),
            newest -> !newest.map(ServiceEvent::id).equals(known.map(ServiceEvent::id)),
            "The restore of disk %s has not ended".formatted(diskId))
        .map(ServiceEvent::details)
        .map(DiskRestoreEndedEvent.class::cast)
        .orElseThrow();
  }

  /** The timeline, in which the API shows how restores end. */
  private static final class Events extends EventsApi {
    Events(Http http) {
      super(http);
    }

    Optional<ServiceEvent> newestRestore(String service) {
      return list(service, it -> it.type(ServiceEventType.DISK_RESTORE_ENDED).limit(1)).first();
    }
  }
}
