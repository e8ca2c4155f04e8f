package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Commit;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to make a service live.
 *
 * @param reason why it failed or was canceled, one or more sentences for the user
 */
public record Deploy(
    DeployId id,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    DeployState state,
    Origin origin,
    Code code,
    Times times,
    @Nullable String reason) {

  public Deploy {
    code = code == null ? Code.NONE : code; // a row with nothing of it
  }

  /**
   * The same, in the queue.
   *
   * @param since when it came there, or the deploy whose place it takes
   */
  Deploy queued(Instant since) {
    return new Deploy(
        id,
        serviceId,
        workspaceId,
        DeployState.QUEUED,
        origin,
        code,
        new Times(times.createdAt(), times.updatedAt(), since, null, null, null),
        null);
  }

  /**
   * What was asked for.
   *
   * @param source the deploy whose artifact is used; null builds one
   * @param commitWanted the commit asked for; null is the tip of the branch
   * @param clearCache whether the build begins without files of earlier builds
   * @param first whether it is the service's first deploy
   */
  public record Origin(
      Trigger trigger,
      @Nullable DeployId source,
      @Nullable String commitWanted,
      boolean clearCache,
      boolean first) {
    private static final Pattern FULL_COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /** The commit asked for, unless it was asked for by the beginning of its id. */
    @Nullable String fullCommitWanted() {
      var commit = commitWanted == null ? "" : commitWanted.toLowerCase(Locale.ROOT);
      return FULL_COMMIT.matcher(commit).matches() ? commit : null;
    }
  }

  /**
   * What is brought up.
   *
   * @param buildId null if it needs no build, or none yet
   * @param artifact what is run or served; null until there is one
   * @param commit what the artifact was made of; null until it is known
   */
  public record Code(
      @Nullable BuildId buildId, @Nullable String artifact, @Nullable Commit commit) {
    static final Code NONE = new Code(null, null, null);
  }

  /**
   * When it came how far.
   *
   * @param stateSince when it came into its state; of one that waits, when its place in the queue
   *     was taken
   * @param startedAt when it was begun; null while it waits
   * @param finishedAt when it became live, failed or was canceled
   * @param liveAt when it became live; null if it never did
   */
  public record Times(
      Instant createdAt,
      Instant updatedAt,
      Instant stateSince,
      @Nullable Instant startedAt,
      @Nullable Instant finishedAt,
      @Nullable Instant liveAt) {

    static Times begin(Instant now) {
      return new Times(now, now, now, null, null, null);
    }
  }
}
