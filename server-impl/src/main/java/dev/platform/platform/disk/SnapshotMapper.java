package dev.platform.platform.disk;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;

/** SQL of snapshots and restores. */
interface SnapshotMapper {
  List<Snapshot> complete(DiskId diskId, WorkspaceId workspaceId);

  void begin(DiskId diskId, WorkspaceId workspaceId, Instant slot, Instant now);

  void end(DiskId diskId, WorkspaceId workspaceId, Instant slot, boolean isComplete, Instant now);

  void delete(DiskId diskId, WorkspaceId workspaceId, Instant slot);

  List<Disk> due(Instant slot, int limit);

  List<Snapshot> running();

  List<Snapshot> before(Instant time);

  int restore(DiskId diskId, WorkspaceId workspaceId, Instant slot, String key, UserId requestedBy);

  List<Restore> restores();

  void restarted(DiskId diskId, WorkspaceId workspaceId);

  void endRestore(DiskId diskId, WorkspaceId workspaceId);
}
