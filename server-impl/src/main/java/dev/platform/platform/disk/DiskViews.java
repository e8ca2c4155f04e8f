package dev.platform.platform.disk;

import dev.platform.api.platform.model.DiskDetailsDto;
import dev.platform.api.platform.model.DiskPATCHDto;
import dev.platform.api.platform.model.DiskPOSTDto;
import dev.platform.api.platform.model.DiskSnapshotDto;
import dev.platform.api.platform.model.DiskWithCursorDto;
import dev.platform.base.patch.Patch;
import java.time.ZoneOffset;

/** Disks as the contract shows and takes them. */
final class DiskViews {
  private DiskViews() {}

  static NewDisk wanted(DiskPOSTDto input) {
    return new NewDisk(input.getName(), input.getSizeGB(), input.getMountPath());
  }

  static DiskPatch patch(DiskPATCHDto input) {
    return new DiskPatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("sizeGB"), input.getSizeGB()),
        Patch.of(input.isSet("mountPath"), input.getMountPath()));
  }

  static DiskDetailsDto disk(Disk disk) {
    return new DiskDetailsDto()
        .id(disk.id().value())
        .name(disk.name())
        .sizeGB(disk.sizeGb())
        .mountPath(disk.mountPath())
        .serviceId(disk.serviceId().value())
        .createdAt(disk.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(disk.updatedAt().atOffset(ZoneOffset.UTC));
  }

  static DiskWithCursorDto entry(Disk disk, String cursor) {
    return new DiskWithCursorDto().disk(disk(disk)).cursor(cursor);
  }

  static DiskSnapshotDto snapshot(Snapshots.Listed snapshot) {
    return new DiskSnapshotDto()
        .createdAt(snapshot.createdAt().atOffset(ZoneOffset.UTC))
        .snapshotKey(snapshot.key());
  }
}
