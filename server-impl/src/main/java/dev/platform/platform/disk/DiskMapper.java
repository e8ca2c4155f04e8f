package dev.platform.platform.disk;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of disks. */
interface DiskMapper {
  void insert(Disk disk);

  @Nullable Disk find(DiskId id, WorkspaceId workspaceId);

  @Nullable Disk lock(DiskId id, WorkspaceId workspaceId);

  @Nullable Disk of(ServiceId serviceId, WorkspaceId workspaceId);

  List<Disk> list(List<WorkspaceId> workspaces, DiskFilter filter, PageRequest page);

  void update(Disk disk);

  void giveUp(DiskId id, WorkspaceId workspaceId, Instant now);

  void remove(DiskId id, WorkspaceId workspaceId, Instant now);

  void deleteSnapshots(DiskId id, WorkspaceId workspaceId);

  void deleteRemoved(Instant before);

  void made(DiskId id, WorkspaceId workspaceId, int sizeGb);

  List<Disk> unmade();

  List<Disk> all();

  List<Disk> givenUp();

  List<String> known(String ids);
}
