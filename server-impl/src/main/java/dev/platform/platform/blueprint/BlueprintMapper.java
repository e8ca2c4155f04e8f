package dev.platform.platform.blueprint;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of blueprints. */
interface BlueprintMapper {
  void insert(ConnectedBlueprint blueprint, Instant dueAt);

  @Nullable ConnectedBlueprint find(BlueprintId id, WorkspaceId workspaceId);

  @Nullable ConnectedBlueprint lock(BlueprintId id, WorkspaceId workspaceId);

  List<ConnectedBlueprint> list(List<WorkspaceId> workspaces, PageRequest page);

  int countIn(WorkspaceId workspaceId);

  boolean hasName(WorkspaceId workspaceId, String name);

  void update(
      BlueprintId id,
      WorkspaceId workspaceId,
      String name,
      String path,
      boolean autoSync,
      Instant dueAt);

  void forgetSeen(BlueprintId id, WorkspaceId workspaceId);

  void delete(BlueprintId id, WorkspaceId workspaceId);

  List<ConnectedBlueprint> due(Instant now, int limit);

  void lookAgain(BlueprintId id, WorkspaceId workspaceId, Instant dueAt, int failures);

  void saw(BlueprintId id, WorkspaceId workspaceId, String commit, String digest);

  void synced(BlueprintId id, WorkspaceId workspaceId, Instant at);

  List<BlueprintResourceRow> resources(BlueprintId blueprintId, WorkspaceId workspaceId);

  void putResource(
      BlueprintId blueprintId,
      WorkspaceId workspaceId,
      ResourceKind kind,
      String name,
      String resourceId);
}
