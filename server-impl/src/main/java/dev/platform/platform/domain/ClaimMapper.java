package dev.platform.platform.domain;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;

/** SQL of claims. */
interface ClaimMapper {
  void open(WorkspaceId workspaceId, String name, Instant now);

  int take(WorkspaceId workspaceId, String name);

  List<Claim> due(Instant now, int limit);

  void prove(WorkspaceId workspaceId, String name, Instant now);

  void checkAgain(WorkspaceId workspaceId, String name, Instant dueAt);

  void forget(Instant before);
}
