package dev.platform.engine.spi;

import java.util.List;

/**
 * Keeps data that outlive instances. Only {@link #remove} deletes the contents of a volume; neither
 * the end of a workload nor {@link Engine#stopAll} does.
 *
 * <p>An instance with a volume has it for itself. One that starts waits until the volume is made,
 * no other instance uses it, and no restore waits or runs.
 */
public interface VolumeEngine {

  /**
   * Makes a volume, or enlarges it, and returns. A size that is not larger than the present one
   * changes nothing. A new size counts from the next instance on.
   *
   * @throws EngineException if it cannot be taken now
   */
  void ensure(VolumeSpec wanted) throws InterruptedException;

  /** How a volume stands. Cheap: reads memory. */
  VolumeStatus observe(VolumeRef ref) throws InterruptedException;

  /**
   * Copies the contents of a volume and returns; an instance that uses it continues. The copy is
   * what a crash of the machine could leave behind: each file as it was at some moment of the copy.
   * A snapshot that exists or is being made is left as it is.
   *
   * @throws EngineException if it cannot be taken now
   */
  void snapshot(SnapshotRef snapshot) throws InterruptedException;

  /** How a snapshot stands. It is done only when it is complete. Cheap: reads memory. */
  CopyStatus observe(SnapshotRef snapshot) throws InterruptedException;

  /** Deletes a snapshot. Returns immediately; discarding twice is fine. */
  void discard(SnapshotRef snapshot) throws InterruptedException;

  /**
   * Replaces the contents of a volume by those of a snapshot and returns. Begins when the instance
   * that uses the volume has ended; ending it is the caller's part. After a crash at any moment the
   * volume has either its old contents or those of the snapshot.
   *
   * @throws EngineException if it cannot be taken now
   */
  void restore(RestoreSpec wanted) throws InterruptedException;

  /** How a restore stands, the last one of its volume. Cheap: reads memory. */
  CopyStatus observe(RestoreSpec restore) throws InterruptedException;

  /**
   * Deletes a volume with its contents and snapshots when the instance that uses it has ended.
   * Returns immediately; removing twice is fine.
   */
  void remove(VolumeRef ref) throws InterruptedException;

  /** Every volume this engine holds, those that are being deleted included. */
  List<VolumeRef> list() throws InterruptedException;
}
