package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.datastore.DatastoreStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * An instance, and how its backups stood when they were noted last.
 *
 * @param primaryId the instance that it follows; null if it is written to
 * @param earliest the first time that it can be recovered to; null if there is none
 * @param latest the last time that it can be recovered to; null if there is none
 * @param startedAt when the last base backup was begun; null if none was
 * @param completedAt when the last one was completed; null if none was
 * @param backupFailure a sentence that says why the last one failed; null if it did not
 * @param archiveFailure a sentence that says why changes are not kept; null if they are
 */
public record InstanceBackups(
    PostgresId id,
    WorkspaceId workspaceId,
    String name,
    int version,
    DatastoreStatus status,
    @Nullable PostgresId primaryId,
    @Nullable Instant earliest,
    @Nullable Instant latest,
    @Nullable Instant startedAt,
    @Nullable Instant completedAt,
    @Nullable String backupFailure,
    @Nullable String archiveFailure) {
  private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);

  /**
   * The same with what is certain now: a server that accepts connections can hand over the rest.
   */
  InstanceBackups at(Instant now) {
    boolean grows = latest != null && status == DatastoreStatus.AVAILABLE && archiveFailure == null;
    return new InstanceBackups(
        id,
        workspaceId,
        name,
        version,
        status,
        primaryId,
        earliest,
        grows ? now : latest,
        startedAt,
        completedAt,
        backupFailure,
        archiveFailure);
  }

  /** The times that it can be recovered to, in whole seconds; empty if there are none. */
  public String window() {
    return earliest == null || latest == null
        ? ""
        : earliest.plus(ALMOST_A_SECOND).truncatedTo(ChronoUnit.SECONDS)
            + " to "
            + latest.truncatedTo(ChronoUnit.SECONDS);
  }
}
