package dev.platform.platform.blueprint;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.engine.spi.Source;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Scope;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of a repository that is connected with a workspace.
 *
 * @param branch null is the repository's default branch
 * @param path of the file, from the top of the repository
 * @param autoSync whether a commit that changes the file is synced
 * @param userId who connected it
 * @param credential with which it was connected
 * @param lastSyncAt when a sync was last successful; null until then
 * @param seenCommit the tip that was looked at last; null before
 * @param seenDigest digest of the file there; null before
 * @param failures how often in a row the branch could not be looked at
 * @param lastState of the newest sync; null if there is none
 */
public record ConnectedBlueprint(
    BlueprintId id,
    WorkspaceId workspaceId,
    String name,
    String repo,
    @Nullable String branch,
    String path,
    boolean autoSync,
    UserId userId,
    Credential credential,
    Instant createdAt,
    @Nullable Instant lastSyncAt,
    @Nullable String seenCommit,
    @Nullable String seenDigest,
    int failures,
    @Nullable SyncState lastState) {
  /** Name of the list, in its cursors. */
  static final String LIST = "blueprint";

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }

  /** Where its file is. */
  Source source() {
    return new Source(repo, branch, null, "");
  }

  BlueprintSource place() {
    return new BlueprintSource(repo, branch);
  }

  /** How it is. A failed sync shows, even if no other follows by itself. */
  BlueprintStatus status() {
    if (lastState != null && lastState.isOpen()) {
      return BlueprintStatus.SYNCING;
    }
    if (lastState == SyncState.ERROR) {
      return BlueprintStatus.ERROR;
    }
    if (!autoSync) {
      return BlueprintStatus.PAUSED;
    }
    return lastState == null ? BlueprintStatus.CREATED : BlueprintStatus.IN_SYNC;
  }

  /** Its user, who must still be a member. */
  Caller user() {
    return new Caller(userId, Credential.SESSION, id.value(), Optional.empty(), Set.of());
  }

  /** In whose name it is synced: with a credential of the kind that connected it. */
  Caller caller() {
    var bound =
        credential == Credential.MACHINE_KEY
            ? Optional.of(workspaceId)
            : Optional.<WorkspaceId>empty();
    return withAllScopes(new Caller(userId, credential, id.value(), bound, Set.of()));
  }

  /**
   * The same caller, to compare a file with a workspace: a client that may create resources need
   * not have the scopes to read them too, since no value that is secret leaves.
   */
  static Caller withAllScopes(Caller caller) {
    return caller.isClient()
        ? new Caller(
            caller.user(),
            caller.credential(),
            caller.credentialId(),
            caller.boundTo(),
            EnumSet.allOf(Scope.class))
        : caller;
  }
}
