package dev.platform.identity.access;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** SQL of access decisions. */
interface AccessMapper {

  /** Oldest first. */
  List<Membership> memberships(UserId userId);

  Optional<WorkspaceId> workspaceOf(String id);

  Optional<WorkspaceId> selected(String sessionId);

  void select(String sessionId, WorkspaceId workspaceId);

  void register(String id, WorkspaceId workspaceId, String kind);

  Optional<WorkspaceId> lock(String id);

  void forget(String id);
}
