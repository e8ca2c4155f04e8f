package dev.platform.platform.disk;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.platform.ServiceId;
import java.time.Instant;

/**
 * The contents of a disk at a point in time.
 *
 * @param slot the time for which it was due; a disk has one snapshot for each
 * @param createdAt when it was begun
 */
record Snapshot(
    DiskId diskId, WorkspaceId workspaceId, ServiceId serviceId, Instant slot, Instant createdAt) {

  SnapshotRef ref() {
    return new SnapshotRef(new VolumeRef(diskId.value()), "s" + slot.getEpochSecond());
  }
}
