package dev.platform.identity.audit;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of the audit log. */
interface AuditMapper {

  /** Does nothing if there is no such workspace. */
  int insert(NewEntry entry);

  List<AuditRow> backward(WorkspaceId workspaceId, AuditWindow window, PageRequest page);

  List<AuditRow> forward(WorkspaceId workspaceId, AuditWindow window, PageRequest page);

  Optional<WorkspaceId> workspaceOf(String id);

  /** Oldest first. */
  List<WorkspaceId> workspacesOf(UserId userId);

  int deleteBefore(Instant time, int limit);
}
