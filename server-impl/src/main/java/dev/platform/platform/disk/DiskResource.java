package dev.platform.platform.disk;

import dev.platform.api.platform.DisksApi;
import dev.platform.api.platform.model.DiskDetailsDto;
import dev.platform.api.platform.model.DiskPATCHDto;
import dev.platform.api.platform.model.DiskPOSTDto;
import dev.platform.api.platform.model.DiskSnapshotDto;
import dev.platform.api.platform.model.DiskWithCursorDto;
import dev.platform.api.platform.model.SnapshotRestorePOSTDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Disks over HTTP. */
@Singleton
final class DiskResource implements DisksApi {
  private final Disks disks;
  private final Snapshots snapshots;
  private final Supplier<Caller> caller;

  @Inject
  DiskResource(Disks disks, Snapshots snapshots, Supplier<Caller> caller) {
    this.disks = disks;
    this.snapshots = snapshots;
    this.caller = caller;
  }

  @Override
  public DiskDetailsDto addDisk(DiskPOSTDto input) {
    var service = new ServiceId(input.getServiceId());
    return DiskViews.disk(disks.create(caller.get(), service, DiskViews.wanted(input)));
  }

  @Override
  public DiskDetailsDto retrieveDisk(String diskId) {
    return DiskViews.disk(disks.get(caller.get(), new DiskId(diskId)));
  }

  @Override
  public List<DiskWithCursorDto> listDisks(
      List<String> ownerId,
      List<String> diskId,
      List<String> name,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> serviceId,
      String cursor,
      Integer limit) {
    var filter =
        new DiskFilter(
            diskId,
            name,
            serviceId,
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    return disks
        .list(caller.get(), ownerId, filter, PageRequest.of(Disks.LIST, cursor, limit))
        .map(DiskViews::entry);
  }

  @Override
  public DiskDetailsDto updateDisk(String diskId, DiskPATCHDto input) {
    return DiskViews.disk(disks.update(caller.get(), new DiskId(diskId), DiskViews.patch(input)));
  }

  @Override
  public void deleteDisk(String diskId) {
    disks.delete(caller.get(), new DiskId(diskId));
  }

  @Override
  public List<DiskSnapshotDto> listSnapshots(String diskId) {
    return snapshots.list(caller.get(), new DiskId(diskId)).stream()
        .map(DiskViews::snapshot)
        .toList();
  }

  /** A disk has one instance at most, so nothing depends on {@code instanceId}. */
  @Override
  public DiskDetailsDto restoreSnapshot(String diskId, SnapshotRestorePOSTDto input) {
    return DiskViews.disk(
        snapshots.restore(caller.get(), new DiskId(diskId), input.getSnapshotKey()));
  }
}
