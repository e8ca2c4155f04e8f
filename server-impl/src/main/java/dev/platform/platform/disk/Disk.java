package dev.platform.platform.disk;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.platform.ServiceId;
import java.time.Instant;

/**
 * What a service keeps its data on.
 *
 * @param sizeGb how much it can hold, in GB of 2^30 bytes
 * @param mountPath where instances see it, normalized
 */
public record Disk(
    DiskId id,
    WorkspaceId workspaceId,
    ServiceId serviceId,
    String name,
    int sizeGb,
    String mountPath,
    Instant createdAt,
    Instant updatedAt) {
  private static final long GIB = 1L << 30;

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(Disks.LIST, createdAt, id.value());
  }

  VolumeRef ref() {
    return new VolumeRef(id.value());
  }

  VolumeSpec volume() {
    return new VolumeSpec(ref(), serviceId.value(), sizeGb * GIB);
  }

  VolumeMount mount() {
    return new VolumeMount(ref(), mountPath);
  }
}
