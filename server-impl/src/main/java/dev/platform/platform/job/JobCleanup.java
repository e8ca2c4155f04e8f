package dev.platform.platform.job;

import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import dev.platform.platform.ServiceSuspension;
import jakarta.inject.Inject;

/** The jobs of a service end when it is suspended, and go with it. */
final class JobCleanup implements ServiceCleanup, ServiceSuspension {
  private final JobStore jobs = new JobStore();
  private final Access access;
  private final JobEndings endings;
  private final Work work;

  @Inject
  JobCleanup(Access access, JobEndings endings, Work work) {
    this.access = access;
    this.endings = endings;
    this.work = work;
  }

  @Override
  public void suspend(WriteTx tx, Grant<ServiceId> service) {
    cancel(tx, service, "The service was suspended.");
  }

  @Override
  public Stage stage() {
    return Stage.STOP;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    cancel(tx, service, "The service was deleted.");
    access.forgetAll(tx, service.inWorkspace(), jobs.delete(tx, service));
    work.wake(tx, JobReconciler.class);
  }

  private void cancel(WriteTx tx, Grant<ServiceId> service, String why) {
    jobs.unfinished(tx, service).forEach(job -> endings.cancel(tx, service, job, why));
  }
}
