package dev.platform.engine.spi;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server that is to exist: a cluster of its own, with one database.
 *
 * @param ref names the server
 * @param generation grows with each change of the desired state; a status reports the generation it
 *     belongs to
 * @param owner whose data it keeps, as in {@link BuildSpec}
 * @param version major version; it never changes
 * @param database name of the database; it never changes
 * @param user role that owns the database and is no superuser; it never changes
 * @param password of this role
 * @param resources limits of one member
 * @param diskBytes how much its data may take; it never shrinks
 * @param maxConnections how many connections clients may have
 * @param settings further settings, which the platform has checked
 * @param certificate what external connections are encrypted with
 * @param primary the server that it follows, and can only be read like; null if it is written to
 * @param highlyAvailable whether a second member follows the first and takes over when it fails;
 *     then no commit is reported before both have it
 * @param suspended whether it is to be stopped with its data kept
 * @param restarts how often it was asked to restart; a larger number restarts it once
 * @param failovers how often it was asked to change its leader; a larger number does it once
 * @param recoverable how far back it can be recovered; zero if it keeps no backups, as one that
 *     follows another server
 * @param recovery what its data begin as; null for an empty database. It never changes
 */
public record PostgresSpec(
    PostgresRef ref,
    long generation,
    String owner,
    int version,
    String database,
    String user,
    String password,
    Resources resources,
    long diskBytes,
    int maxConnections,
    Map<String, String> settings,
    ServerCertificate certificate,
    @Nullable PostgresRef primary,
    boolean highlyAvailable,
    boolean suspended,
    long restarts,
    long failovers,
    Duration recoverable,
    @Nullable Recovery recovery) {
  public PostgresSpec {
    Keys.require(owner);
    settings = Map.copyOf(settings);
    recoverable = recoverable == null ? Duration.ZERO : recoverable;
  }

  /** The same with another size of the disk. */
  public PostgresSpec onDisk(long bytes) {
    return new PostgresSpec(
        ref,
        generation,
        owner,
        version,
        database,
        user,
        password,
        resources,
        bytes,
        maxConnections,
        settings,
        certificate,
        primary,
        highlyAvailable,
        suspended,
        restarts,
        failovers,
        recoverable,
        recovery);
  }

  @Override
  public String toString() {
    return "PostgresSpec[" + ref.key() + ", generation " + generation + "]";
  }
}
