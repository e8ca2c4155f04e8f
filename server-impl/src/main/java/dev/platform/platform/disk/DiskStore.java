package dev.platform.platform.disk;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps disks. One that is deleted is kept until the engine has nothing of it. */
final class DiskStore {
  private static final Duration KEPT = Duration.ofDays(14);

  void insert(WriteTx tx, Grant<ServiceId> service, Disk disk) {
    service.require(Permission.CREATE);
    mapper(tx).insert(disk);
  }

  Disk get(Tx tx, Grant<DiskId> grant) {
    return found(grant, mapper(tx).find(grant.on(), grant.workspace()));
  }

  /** The disk, and with it the right to change it until this transaction ends. */
  Disk lock(WriteTx tx, Grant<DiskId> grant) {
    grant.require(Permission.CREATE);
    return found(grant, mapper(tx).lock(grant.on(), grant.workspace()));
  }

  Optional<Disk> of(Tx tx, Grant<ServiceId> service) {
    return Optional.ofNullable(mapper(tx).of(service.on(), service.workspace()));
  }

  /** The newest first. */
  List<Disk> list(Tx tx, ListGrant reach, DiskFilter filter, PageRequest page) {
    return mapper(tx).list(reach.workspaces(), filter, page);
  }

  void update(WriteTx tx, Grant<DiskId> grant, Disk disk) {
    grant.require(Permission.CREATE);
    mapper(tx).update(disk);
  }

  /** From now on it is not found, and is deleted behind. */
  void giveUp(WriteTx tx, Grant<ServiceId> service, Disk disk) {
    service.require(Permission.CREATE);
    mapper(tx).giveUp(disk.id(), service.workspace(), tx.now());
  }

  /**
   * Notes that the engine has nothing of a disk and its snapshots, and forgets those of which that
   * is so for long: until its hours are summed, a disk counts as used.
   */
  void remove(WriteTx tx, Grant<DiskId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).remove(grant.on(), grant.workspace(), tx.now());
    mapper(tx).deleteSnapshots(grant.on(), grant.workspace());
    mapper(tx).deleteRemoved(tx.now().minus(KEPT));
  }

  /** Notes how large the engine was asked to make it. */
  void made(WriteTx tx, Grant<DiskId> grant, int sizeGb) {
    grant.require(Permission.CREATE);
    mapper(tx).made(grant.on(), grant.workspace(), sizeGb);
  }

  @SystemScan("the reconciler makes what any service is to have")
  List<Disk> unmade(Tx tx) {
    return mapper(tx).unmade();
  }

  @SystemScan("the engine may have lost disks of any service")
  List<Disk> all(Tx tx) {
    return mapper(tx).all();
  }

  @SystemScan("the remains of deleted disks, of every workspace, are cleaned up")
  List<Disk> givenUp(Tx tx) {
    return mapper(tx).givenUp();
  }

  /** The ids that are those of disks. */
  @SystemScan("the engine knows keys only")
  Set<String> known(Tx tx, Collection<String> ids) {
    return Set.copyOf(mapper(tx).known(String.join(" ", ids)));
  }

  private static Disk found(Grant<DiskId> grant, @Nullable Disk disk) {
    return Optional.ofNullable(disk).orElseThrow(() -> Failure.notFound(grant.on()));
  }

  private static DiskMapper mapper(Tx tx) {
    return tx.mapper(DiskMapper.class);
  }
}
