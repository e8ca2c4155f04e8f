package dev.platform.platform.disk;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.Grant;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Takes the snapshot of each disk that is due, a few at a time, and deletes old ones. A row for
 * disk and slot comes before the engine is asked: no disk has two.
 */
final class SnapshotReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(1);

  /** How many are copied at a time. */
  private static final int AT_A_TIME = 2;

  private final SnapshotStore store = new SnapshotStore();
  private final Db db;
  private final Engine engine;
  private final DiskSettings settings;
  private final DiskLog lines;
  private final Clock clock;

  @Inject
  SnapshotReconciler(Db db, Engine engine, DiskSettings settings, DiskLog lines, Clock clock) {
    this.db = db;
    this.engine = engine;
    this.settings = settings;
    this.lines = lines;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    var every = settings.snapshotEvery();
    return every.compareTo(PERIOD) < 0 ? every : PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    IsolatedSteps.of(db.read("snapshot.running", store::running), Snapshot::ref, this::watch);
    begin();
    IsolatedSteps.of(db.read("snapshot.running", store::running), Snapshot::ref, this::watch);
    Instant oldest = clock.instant().minus(settings.snapshotsKept());
    IsolatedSteps.of(
        db.read("snapshot.old", tx -> store.before(tx, oldest)), Snapshot::ref, this::discard);
  }

  private void begin() {
    Instant slot = settings.slot(clock.instant());
    db.change(
        "snapshot.begin",
        tx -> {
          int free = AT_A_TIME - store.running(tx).size();
          store
              .due(tx, slot, Math.max(0, free))
              .forEach(
                  disk -> store.begin(tx, Grant.asSystem(disk.id(), disk.workspaceId()), slot));
        });
  }

  private void watch(Snapshot snapshot) throws InterruptedException {
    engine.volumes().snapshot(snapshot.ref());
    var status = engine.volumes().observe(snapshot.ref());
    if (status instanceof CopyStatus.Done) {
      end(snapshot, "", true);
    } else if (status instanceof CopyStatus.Failed failed) {
      engine.volumes().discard(snapshot.ref());
      end(snapshot, "No snapshot of the disk was taken: " + failed.why(), false);
    }
  }

  private void end(Snapshot snapshot, String text, boolean isComplete) {
    db.change(
        "snapshot.end",
        tx -> {
          store.end(tx, grant(snapshot), snapshot, isComplete);
          if (!text.isEmpty()) {
            lines.write(tx, snapshot.serviceId(), text);
          }
        });
  }

  private void discard(Snapshot snapshot) throws InterruptedException {
    engine.volumes().discard(snapshot.ref());
    db.change("snapshot.discarded", tx -> store.delete(tx, grant(snapshot), snapshot));
  }

  private static Grant<DiskId> grant(Snapshot snapshot) {
    return Grant.asSystem(snapshot.diskId(), snapshot.workspaceId());
  }
}
