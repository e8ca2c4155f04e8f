package dev.platform.engine.spi;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the backups of a PostgreSQL server stand: copies of all its data, and its write-ahead log
 * (WAL), which has each change since.
 *
 * @param window the times it can be recovered to; null if there are none
 * @param started when the last backup of all data was begun; null if none was
 * @param completed when the last one was completed; null if none was. A server that has not changed
 *     since needs no new one
 * @param backupFailure why the last attempt at one came to nothing: one complete sentence for
 *     users; null if it did not. It is tried again
 * @param archiveFailure why the WAL is not kept now, or has a gap after which a new backup is
 *     needed: one complete sentence for users; null if it is kept
 */
public record PostgresBackups(
    @Nullable RecoveryWindow window,
    @Nullable Instant started,
    @Nullable Instant completed,
    @Nullable String backupFailure,
    @Nullable String archiveFailure) {

  /** Of a server that keeps none. */
  public static final PostgresBackups NONE = new PostgresBackups(null, null, null, null, null);
}
