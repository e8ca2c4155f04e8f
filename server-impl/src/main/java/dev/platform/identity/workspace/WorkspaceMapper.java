package dev.platform.identity.workspace;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Role;
import java.time.Instant;
import java.util.List;

/** SQL of workspaces. */
interface WorkspaceMapper {
  void insert(Workspace workspace);

  void insertMembership(WorkspaceId workspaceId, UserId userId, Role role, Instant createdAt);

  Workspace get(WorkspaceId id);

  List<Workspace> list(List<WorkspaceId> ids, WorkspaceFilter filter, PageRequest page);

  WorkspaceId lock(WorkspaceId id);

  void setRole(WorkspaceId workspaceId, UserId userId, Role role);

  void removeMember(WorkspaceId workspaceId, UserId userId);

  List<Member> members(WorkspaceId id);
}
