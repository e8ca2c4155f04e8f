package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.platform.datastore.DatastoreStatus;
import org.jspecify.annotations.Nullable;

/**
 * An instance as the engine is told of it, and as it was observed last.
 *
 * @param parameterOverrides as JSON
 * @param generation grows with each change
 * @param restarts how often somebody has asked for a restart
 * @param failovers how often somebody has asked for a failover
 * @param restarted how many of the restarts have happened
 * @param leader the member that was written to; null before there was one
 * @param backupDays how far back the engine was told to keep backups; null if it was told nothing
 */
@SuppressWarnings("ArrayRecordComponent") // read and written once
record PostgresServer(
    PostgresId id,
    WorkspaceId workspaceId,
    PostgresPlan plan,
    int version,
    String databaseName,
    String databaseUser,
    byte[] sealedPassword,
    int diskSizeGb,
    boolean isDiskAutoscaling,
    boolean isHighlyAvailable,
    String parameterOverrides,
    @Nullable PostgresId primaryId,
    DatastoreStatus status,
    boolean suspended,
    long generation,
    long restarts,
    long failovers,
    long restarted,
    @Nullable String leader,
    @Nullable Integer backupDays) {

  private static final long GIB = 1L << 30;

  PostgresRef ref() {
    return ref(id);
  }

  static PostgresRef ref(PostgresId id) {
    return new PostgresRef(id.value());
  }

  long diskBytes() {
    return diskSizeGb * GIB;
  }
}
