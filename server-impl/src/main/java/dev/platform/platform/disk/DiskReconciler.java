package dev.platform.platform.disk;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the engine make, enlarge, restore and delete what disks keep their data on. */
final class DiskReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(DiskReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);

  private final DiskStore disks = new DiskStore();
  private final SnapshotStore snapshots = new SnapshotStore();
  private final Db db;
  private final Engine engine;
  private final Deploys deploys;
  private final EventLog events;
  private final DiskLog lines;
  private boolean hasLookedAtAll;

  @Inject
  DiskReconciler(Db db, Engine engine, Deploys deploys, EventLog events, DiskLog lines) {
    this.db = db;
    this.engine = engine;
    this.deploys = deploys;
    this.events = events;
    this.lines = lines;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    IsolatedSteps.of(wanted(), Disk::id, this::make);
    IsolatedSteps.of(db.read("disk.given_up", disks::givenUp), Disk::id, this::remove);
    IsolatedSteps.of(db.read("disk.restores", snapshots::restores), Restore::diskId, this::restore);
    hasLookedAtAll = true;
  }

  /** At first all, in case the engine has lost some. */
  private List<Disk> wanted() throws InterruptedException {
    if (hasLookedAtAll) {
      return db.read("disk.unmade", disks::unmade);
    }
    reportStrangers(engine.volumes().list());
    return db.read("disk.all", disks::all);
  }

  /** It may be the only copy of somebody's data, so only people delete it. */
  private void reportStrangers(List<VolumeRef> held) {
    var keys = held.stream().map(VolumeRef::key).toList();
    var known = db.read("disk.known", tx -> disks.known(tx, keys));
    keys.stream()
        .filter(key -> !known.contains(key))
        .forEach(key -> log.warn("volume {} belongs to no disk; its data are kept", key));
  }

  private void make(Disk disk) throws InterruptedException {
    engine.volumes().ensure(disk.volume());
    db.change("disk.made", tx -> disks.made(tx, grant(disk), disk.sizeGb()));
  }

  private void remove(Disk disk) throws InterruptedException {
    engine.volumes().remove(disk.ref());
    if (engine.volumes().observe(disk.ref()).state() == VolumeStatus.State.UNKNOWN) {
      db.change("disk.removed", tx -> disks.remove(tx, grant(disk)));
    }
  }

  private void restore(Restore restore) throws InterruptedException {
    engine.volumes().restore(restore.spec());
    var status = engine.volumes().observe(restore.spec());
    if (status instanceof CopyStatus.Done) {
      end(
          restore,
          "succeeded",
          "The disk has been restored from the snapshot of " + restore.createdAt() + ".");
    } else if (status instanceof CopyStatus.Failed failed) {
      end(restore, "failed", "The disk was not restored and is unchanged: " + failed.why());
    } else if (!restore.restarted()) {
      db.change("disk.restart", tx -> restart(tx, restore));
    }
  }

  /** The engine waits for the instances to end, and lets new ones wait for the restore. */
  private void restart(WriteTx tx, Restore restore) {
    var service = Grant.asSystem(restore.serviceId(), restore.workspaceId());
    if (deploys.renewWithVolume(tx, service, restore.requestedBy())) {
      snapshots.restarted(tx, grant(restore));
    }
  }

  private void end(Restore restore, String status, String text) {
    db.change(
        "disk.restored",
        tx -> {
          snapshots.endRestore(tx, grant(restore));
          events.append(
              tx,
              restore.workspaceId(),
              new DiskEvent.DiskRestoreEnded(
                  restore.serviceId(), restore.diskId().value(), status));
          lines.write(tx, restore.serviceId(), text);
        });
  }

  private static Grant<DiskId> grant(Disk disk) {
    return Grant.asSystem(disk.id(), disk.workspaceId());
  }

  private static Grant<DiskId> grant(Restore restore) {
    return Grant.asSystem(restore.diskId(), restore.workspaceId());
  }
}
