package dev.platform.engine.spi;

/**
 * A key-value server that is to exist: Valkey, or Redis, of its own.
 *
 * @param ref names the server
 * @param generation grows with each change of the desired state; a status reports the generation it
 *     belongs to
 * @param owner whose data it keeps, as in {@link BuildSpec}
 * @param user name that clients log in with; it never changes. The password alone logs in as well
 * @param password of this user
 * @param resources limits of the server
 * @param maxMemoryBytes how much memory its keys may take
 * @param maxMemoryPolicy what happens when they take more, in the words of the server, such as
 *     {@code allkeys-lru}
 * @param persistence what is kept on disk
 * @param maxConnections how many connections clients may have
 * @param diskBytes how much its data may take; it never shrinks
 * @param certificate what external connections are encrypted with
 * @param suspended whether it is to be stopped with its data kept
 */
public record KeyValueSpec(
    KeyValueRef ref,
    long generation,
    String owner,
    String user,
    String password,
    Resources resources,
    long maxMemoryBytes,
    String maxMemoryPolicy,
    Persistence persistence,
    int maxConnections,
    long diskBytes,
    ServerCertificate certificate,
    boolean suspended) {
  public KeyValueSpec {
    Keys.require(owner);
  }

  /** What a key-value server keeps on disk. */
  public enum Persistence {
    /** Nothing: it begins empty after each start. */
    OFF,
    /** A copy of everything from time to time. */
    SNAPSHOT,
    /** This, and each write within a second, or two while the disk is slow. */
    JOURNAL_SNAPSHOT
  }

  @Override
  public String toString() {
    return "KeyValueSpec[" + ref.key() + ", generation " + generation + "]";
  }
}
