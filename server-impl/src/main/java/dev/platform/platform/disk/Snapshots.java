package dev.platform.platform.disk;

import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import dev.platform.platform.deploy.Deploys;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** What users do with the snapshots of disks. */
public final class Snapshots {
  private final DiskStore disks = new DiskStore();
  private final SnapshotStore store = new SnapshotStore();
  private final Db db;
  private final Access access;
  private final SnapshotKeys keys;
  private final Deploys deploys;
  private final Work work;

  @Inject
  Snapshots(Db db, Access access, SnapshotKeys keys, Deploys deploys, Work work) {
    this.db = db;
    this.access = access;
    this.keys = keys;
    this.deploys = deploys;
    this.work = work;
  }

  /**
   * A snapshot as callers see it.
   *
   * @param key names it for a day
   */
  public record Listed(String key, Instant createdAt) {}

  /** The complete snapshots of a disk, the newest first. */
  public List<Listed> list(Caller caller, DiskId disk) {
    return db.read(
        "snapshot.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, disk);
          disks.get(tx, grant);
          return store.complete(tx, grant).stream()
              .map(it -> new Listed(keys.make(it, tx.now()), it.createdAt()))
              .toList();
        });
  }

  /** Begins to replace the data of a disk by those of a snapshot. */
  public Disk restore(Caller caller, DiskId id, String key) {
    return db.write(
        "snapshot.restore",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var disk = disks.lock(tx, grant);
          var slot = keys.open(id, key, tx.now());
          var snapshot = store.find(tx, grant, slot).orElseThrow(SnapshotKeys::unknown);
          var service = access.require(tx, caller, Permission.CREATE, disk.serviceId());
          deploys.requireNoTakeover(tx, service, "Restore the snapshot");
          if (!store.restore(tx, grant, snapshot, key(), caller.user())) {
            throw Failure.conflict("A snapshot is already being restored to this disk.");
          }
          work.wake(tx, DiskReconciler.class);
          return disk;
        });
  }

  /** Names a restore for the engine. */
  private static String key() {
    return "r" + RandomTokens.text(20, "abcdefghijklmnopqrstuvwxyz0123456789");
  }
}
