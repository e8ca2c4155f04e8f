package dev.platform.engine.spi;

import java.util.List;

/**
 * Keeps PostgreSQL servers running. Only {@link #remove} deletes the data of a server; neither its
 * end nor {@link Engine#stopAll} does.
 *
 * <p>A server that is to be recoverable keeps backups: copies of all its data, made about once a
 * day without stopping it, and its write-ahead log. How they stand is in its status. They take
 * nothing of its disk, stay while it is suspended, and are deleted when they are not needed any
 * more, or with the server.
 *
 * <p>An export is a file with what the database of a server holds. It outlives the server; only
 * {@link #discard} deletes it.
 */
public interface PostgresEngine {

  /** The servers that can be made and exported now. Cheap: looks at a few files at most. */
  PostgresOffer offer();

  /**
   * Makes a server, or changes it to what a newer generation wants, and returns. An older
   * generation than the known one changes nothing.
   *
   * <p>A server whose data are to be recovered accepts connections only once they are. If they
   * cannot be recovered, it stays {@link ServerState#UNAVAILABLE}, says why, and can only be
   * removed.
   *
   * @throws EngineException if it cannot be taken now
   */
  void apply(PostgresSpec wanted) throws InterruptedException;

  /**
   * Whether the engine has kept backups of a server that it does not hold, as after a restore of
   * the machine. Such a server, when it is applied, begins with the newest data that they have.
   */
  boolean hasBackups(PostgresRef ref) throws InterruptedException;

  /** How a server stands. Cheap: reads memory. */
  PostgresStatus observe(PostgresRef ref) throws InterruptedException;

  /**
   * Stops a server and deletes its data and its backups; exports stay. Returns immediately;
   * removing twice is fine. A server that others follow can be removed: they stay as they are, and
   * follow nothing.
   */
  void remove(PostgresRef ref) throws InterruptedException;

  /**
   * Exports the database of a server, which has to accept connections, and returns. It is done when
   * a new server of the version has read the file completely. An export that is complete, is being
   * made, or has failed is left as it is.
   *
   * @throws EngineException if it cannot be taken now
   */
  void export(ExportRef export) throws InterruptedException;

  /** How an export stands. Cheap: reads memory. */
  CopyStatus observe(ExportRef export) throws InterruptedException;

  /** Deletes an export, or ends one. Returns immediately; discarding twice is fine. */
  void discard(ExportRef export) throws InterruptedException;

  /** Every server this engine holds, those that are being deleted included. */
  List<PostgresRef> list() throws InterruptedException;
}
