package dev.platform.platform.blueprint;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of syncs. */
interface SyncMapper {
  void insert(Sync sync, Instant dueAt);

  @Nullable Sync find(SyncId id, WorkspaceId workspaceId);

  @Nullable Sync waiting(BlueprintId blueprintId, WorkspaceId workspaceId);

  List<Sync> list(BlueprintId blueprintId, WorkspaceId workspaceId, PageRequest page);

  List<SyncStep> stepsOf(List<SyncId> syncs, WorkspaceId workspaceId);

  int read(SyncId id, WorkspaceId workspaceId, String commit, byte[] content, Instant now);

  @Nullable Content content(SyncId id, WorkspaceId workspaceId);

  @Nullable Content lastContent(BlueprintId blueprintId, WorkspaceId workspaceId);

  int run(SyncId id, WorkspaceId workspaceId, int rounds);

  void insertSteps(WorkspaceId workspaceId, List<SyncStep> steps);

  int step(
      SyncId syncId,
      WorkspaceId workspaceId,
      int position,
      SyncStep.State state,
      @Nullable String resourceId,
      @Nullable String message);

  int end(
      SyncId id,
      WorkspaceId workspaceId,
      SyncState state,
      @Nullable String commit,
      @Nullable String error,
      Instant now);

  void postpone(SyncId id, WorkspaceId workspaceId, Instant dueAt, int failures);

  void forgetContents(BlueprintId blueprintId, WorkspaceId workspaceId, SyncId last);

  void prune(BlueprintId blueprintId, WorkspaceId workspaceId, int kept);

  List<Sync> due(Instant now, int limit);

  int countOpen();

  /** The sealed file of a sync. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to the vault
  record Content(SyncId id, String commitId, byte[] content) {}
}
