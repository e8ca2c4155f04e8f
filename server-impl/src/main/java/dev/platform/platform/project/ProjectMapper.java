package dev.platform.platform.project;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ProjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of projects. */
interface ProjectMapper {
  void insert(ProjectId id, WorkspaceId workspaceId, String name, Instant now);

  @Nullable ProjectRow find(ProjectId id, WorkspaceId workspaceId);

  @Nullable ProjectId lock(ProjectId id, WorkspaceId workspaceId);

  List<ProjectRow> list(List<WorkspaceId> workspaces, ProjectFilter filter, PageRequest page);

  boolean hasName(WorkspaceId workspaceId, String name);

  void rename(ProjectId id, WorkspaceId workspaceId, String name, Instant now);

  void delete(ProjectId id, WorkspaceId workspaceId);
}
