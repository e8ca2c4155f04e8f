package dev.platform.engine.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a PostgreSQL server stands.
 *
 * @param ref which server
 * @param observedGeneration the generation that this belongs to; 0 when the engine knows no such
 *     server, or nothing of it now
 * @param state what it does now
 * @param why one complete sentence for its users while it is unavailable; else empty
 * @param internal where connections from its network go; null while it accepts none
 * @param external where connections from outside go, which it accepts with TLS only; null while it
 *     accepts none
 * @param leader ID of the member that is written to; null if there is none
 * @param restarts the number of its spec up to which it has been restarted
 * @param failovers the number of its spec up to which it has changed its leader, or could not
 * @param connections how many connections clients have, as measured last
 * @param replicationLag how far its standby, or it itself if it follows another server, is behind;
 *     null if there is nothing to measure
 * @param diskBytes how much its data can take
 * @param usedBytes how much they take, as measured last
 * @param backups of its data
 */
public record PostgresStatus(
    PostgresRef ref,
    long observedGeneration,
    ServerState state,
    String why,
    @Nullable ServerAddress internal,
    @Nullable ServerAddress external,
    @Nullable String leader,
    long restarts,
    long failovers,
    int connections,
    @Nullable Duration replicationLag,
    long diskBytes,
    long usedBytes,
    PostgresBackups backups) {

  /** Of a server that the engine does not know. */
  public static PostgresStatus unknown(PostgresRef ref) {
    return new PostgresStatus(
        ref,
        0,
        ServerState.UNKNOWN,
        "",
        null,
        null,
        null,
        0,
        0,
        0,
        null,
        0,
        0,
        PostgresBackups.NONE);
  }

  /** Of a server that the engine holds, but knows nothing of now. */
  public static PostgresStatus unavailable(PostgresRef ref, String why) {
    return new PostgresStatus(
        ref,
        0,
        ServerState.UNAVAILABLE,
        why,
        null,
        null,
        null,
        0,
        0,
        0,
        null,
        0,
        0,
        PostgresBackups.NONE);
  }
}
