package dev.platform.platform.environment;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of environments. */
interface EnvironmentMapper {
  void insert(EnvironmentRow row);

  @Nullable EnvironmentRow find(EnvironmentId id, WorkspaceId workspaceId);

  @Nullable EnvironmentRow lock(EnvironmentId id, WorkspaceId workspaceId);

  List<EnvironmentId> of(ProjectId projectId, WorkspaceId workspaceId);

  List<EnvironmentRow> findAll(List<EnvironmentId> ids, List<WorkspaceId> workspaces);

  List<EnvironmentRow> list(
      List<WorkspaceId> workspaces,
      List<ProjectId> projects,
      EnvironmentFilter filter,
      PageRequest page);

  boolean hasName(ProjectId projectId, WorkspaceId workspaceId, String name);

  void update(EnvironmentRow row);

  void delete(EnvironmentId id, WorkspaceId workspaceId);

  int place(String resourceId, EnvironmentId environmentId, WorkspaceId workspaceId);

  void remove(ResourceId resourceId, WorkspaceId workspaceId);

  List<String> lockContents(EnvironmentId environmentId, WorkspaceId workspaceId);

  @Nullable String lockMoves(ResourceId resourceId, WorkspaceId workspaceId);

  @Nullable String lockPlace(ResourceId resourceId, WorkspaceId workspaceId);

  @Nullable String protectedHome(
      ResourceId resourceId, WorkspaceId workspaceId, @Nullable EnvironmentId except);

  /** Of services in environments that are not open to everybody. */
  List<AllowListRow> withAllowList(Collection<ServiceId> services);

  boolean isProtected(String resourceId, WorkspaceId workspaceId);
}
