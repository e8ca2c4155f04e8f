package dev.platform.platform.cronjob;

import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** A run of a deleted service is canceled without a word, and forgotten when it has ended. */
final class CronJobCleanup implements ServiceCleanup {
  private final CronJobStore jobs = new CronJobStore();
  private final CronRunStore runs = new CronRunStore();
  private final Work work;

  @Inject
  CronJobCleanup(Work work) {
    this.work = work;
  }

  @Override
  public Stage stage() {
    return Stage.STOP;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    if (jobs.tryLock(tx, service).isEmpty()) {
      return;
    }
    for (CronRun run : runs.pending(tx, service)) {
      runs.setEnded(tx, service, run.id(), CronRunStatus.CANCELED, tx.now(), null, null);
    }
    runs.deleteClosed(tx, service);
    jobs.delete(tx, service);
    work.wake(tx, CronRunReconciler.class);
  }
}
