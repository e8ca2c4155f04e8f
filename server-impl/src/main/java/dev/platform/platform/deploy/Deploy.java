package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Commit;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to make a service live.
 *
 * @param source the deploy whose artifact is used; null builds one
 * @param commitWanted the commit asked for; null is the tip of the branch
 * @param first whether it is the service's first deploy
 * @param buildId null if it needs no build, or none yet
 * @param artifact what is run or served; null until there is one
 * @param commitId commit that the artifact was made of; null until it is known
 * @param reason why it failed or was canceled, one or more sentences for the user
 * @param stateSince when it came into its state
 * @param finishedAt when it became live, failed or was canceled
 * @param liveAt when it became live; null if it never did
 */
public record Deploy(
    DeployId id,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    DeployState state,
    Trigger trigger,
    @Nullable DeployId source,
    @Nullable String commitWanted,
    boolean clearCache,
    boolean first,
    @Nullable BuildId buildId,
    @Nullable String artifact,
    @Nullable String commitId,
    @Nullable String commitMessage,
    @Nullable Instant commitCreatedAt,
    @Nullable String reason,
    Instant createdAt,
    Instant updatedAt,
    Instant stateSince,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Instant liveAt) {

  /** The commit of the artifact; null until it is known. */
  public @Nullable Commit commit() {
    return commitId == null || commitMessage == null || commitCreatedAt == null
        ? null
        : new Commit(commitId, commitMessage, commitCreatedAt);
  }
}
