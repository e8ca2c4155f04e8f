package dev.platform.platform.disk;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.platform.ServiceId;
import java.time.Instant;

/**
 * A restore that has not ended.
 *
 * @param slot which snapshot of the disk
 * @param key names it
 * @param requestedBy who asked for it
 * @param restarted whether the service was told to start its instances anew
 */
record Restore(
    DiskId diskId,
    WorkspaceId workspaceId,
    ServiceId serviceId,
    Instant slot,
    Instant createdAt,
    String key,
    UserId requestedBy,
    boolean restarted) {

  Snapshot snapshot() {
    return new Snapshot(diskId, workspaceId, serviceId, slot, createdAt);
  }

  RestoreSpec spec() {
    return new RestoreSpec(snapshot().ref(), key);
  }
}
