package dev.platform.platform.blueprint;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run that applies a file.
 *
 * @param commitId whose file; null until the branch was looked at
 * @param error why it failed; null otherwise
 * @param startedAt null until it begins
 * @param completedAt null until it ends
 * @param failures how often in a row the file could not be read
 * @param rounds how often it was planned: what two resources need of each other takes a second time
 */
public record Sync(
    SyncId id,
    BlueprintId blueprintId,
    WorkspaceId workspaceId,
    SyncState state,
    @Nullable String commitId,
    @Nullable String error,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant completedAt,
    int failures,
    int rounds) {
  /** Name of the list, in its cursors. */
  static final String LIST = "sync";

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }
}
