package dev.platform.platform.disk;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps what is known of snapshots, and the restores that have not ended. */
final class SnapshotStore {

  /** Those that are complete, the newest first. */
  List<Snapshot> complete(Tx tx, Grant<DiskId> disk) {
    return mapper(tx).complete(disk.on(), disk.workspace());
  }

  Optional<Snapshot> find(Tx tx, Grant<DiskId> disk, Instant slot) {
    return complete(tx, disk).stream().filter(snapshot -> snapshot.slot().equals(slot)).findAny();
  }

  /** Begins a snapshot, unless there is one for the slot. */
  void begin(WriteTx tx, Grant<DiskId> disk, Instant slot) {
    disk.require(Permission.CREATE);
    mapper(tx).begin(disk.on(), disk.workspace(), slot, tx.now());
  }

  void end(WriteTx tx, Grant<DiskId> disk, Snapshot snapshot, boolean isComplete) {
    disk.require(Permission.CREATE);
    mapper(tx).end(disk.on(), disk.workspace(), snapshot.slot(), isComplete, tx.now());
  }

  void delete(WriteTx tx, Grant<DiskId> disk, Snapshot snapshot) {
    disk.require(Permission.CREATE);
    mapper(tx).delete(disk.on(), disk.workspace(), snapshot.slot());
  }

  @SystemScan("every disk has its snapshots")
  List<Disk> due(Tx tx, Instant slot, int limit) {
    return mapper(tx).due(slot, limit);
  }

  @SystemScan("every disk has its snapshots")
  List<Snapshot> running(Tx tx) {
    return mapper(tx).running();
  }

  @SystemScan("old snapshots of every disk are deleted")
  List<Snapshot> before(Tx tx, Instant time) {
    return mapper(tx).before(time);
  }

  /** Whether it was begun; if not, another one has not ended. */
  boolean restore(WriteTx tx, Grant<DiskId> disk, Snapshot from, String key, UserId by) {
    disk.require(Permission.CREATE);
    return mapper(tx).restore(disk.on(), disk.workspace(), from.slot(), key, by) > 0;
  }

  @SystemScan("restores of every disk continue")
  List<Restore> restores(Tx tx) {
    return mapper(tx).restores();
  }

  void restarted(WriteTx tx, Grant<DiskId> disk) {
    disk.require(Permission.CREATE);
    mapper(tx).restarted(disk.on(), disk.workspace());
  }

  void endRestore(WriteTx tx, Grant<DiskId> disk) {
    disk.require(Permission.CREATE);
    mapper(tx).endRestore(disk.on(), disk.workspace());
  }

  private static SnapshotMapper mapper(Tx tx) {
    return tx.mapper(SnapshotMapper.class);
  }
}
