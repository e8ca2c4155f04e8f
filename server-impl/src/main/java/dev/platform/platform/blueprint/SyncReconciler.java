package dev.platform.platform.blueprint;

import dev.platform.base.db.Db;
import dev.platform.base.share.FairRounds;
import dev.platform.base.share.FairShares;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Carries out syncs, a few at a time and one of each workspace: two files could name the same
 * resource.
 */
final class SyncReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final FairShares.Limits RUNS = new FairShares.Limits(4, 1, 40);
  private static final int BATCH = 40;

  private final Db db;
  private final SyncStore syncs;
  private final SyncTask task;
  private final FairRounds<Sync> runs =
      new FairRounds<>("sync", RUNS, PERIOD, sync -> sync.workspaceId().value(), Sync::workspaceId);

  /** Whether there was a sync at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  SyncReconciler(Db db, SyncStore syncs, SyncTask task) {
    this.db = db;
    this.syncs = syncs;
    this.task = task;
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var due = db.read("sync.due", tx -> syncs.due(tx, BATCH));
    runs.run(due, sync -> IsolatedSteps.alone(sync, Sync::id, task::carryOut));
    isBusy = db.read("sync.open", syncs::isAnyOpen);
  }
}
