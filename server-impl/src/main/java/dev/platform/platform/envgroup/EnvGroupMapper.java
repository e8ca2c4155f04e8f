package dev.platform.platform.envgroup;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of environment groups. */
interface EnvGroupMapper {
  void insert(EnvGroupId id, WorkspaceId workspaceId, String name, Instant now);

  @Nullable EnvGroupRow find(EnvGroupId id, WorkspaceId workspaceId);

  List<EnvGroupRow> list(
      List<WorkspaceId> workspaces, EnvGroupFilter filter, String after, int limit);

  boolean hasName(WorkspaceId workspaceId, String name);

  void rename(EnvGroupId id, WorkspaceId workspaceId, String name, Instant now);

  void delete(EnvGroupId id, WorkspaceId workspaceId);

  List<EnvGroupLink> links(List<EnvGroupId> groups, List<WorkspaceId> workspaces);

  void link(EnvGroupId groupId, ServiceId serviceId, WorkspaceId workspaceId);

  int linkCount(ServiceId serviceId, WorkspaceId workspaceId);

  int unlink(EnvGroupId groupId, ServiceId serviceId, WorkspaceId workspaceId);

  void unlinkAll(ServiceId serviceId, WorkspaceId workspaceId);

  List<SealedValue> vars(EnvGroupId groupId, WorkspaceId workspaceId);

  List<SealedValue> varsOf(ServiceId serviceId, WorkspaceId workspaceId);

  void putVars(WorkspaceId workspaceId, List<SealedValue> values);

  int deleteVar(EnvGroupId groupId, WorkspaceId workspaceId, String name);

  List<SealedValue> files(EnvGroupId groupId, WorkspaceId workspaceId);

  List<SealedValue> filesOf(ServiceId serviceId, WorkspaceId workspaceId);

  long bytesOf(ServiceId serviceId, WorkspaceId workspaceId);

  void putFiles(WorkspaceId workspaceId, List<SealedValue> values);

  int deleteFile(EnvGroupId groupId, WorkspaceId workspaceId, String name);
}
