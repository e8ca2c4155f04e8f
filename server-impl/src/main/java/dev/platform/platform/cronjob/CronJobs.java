package dev.platform.platform.cronjob;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseCommands;
import jakarta.inject.Inject;
import java.time.Instant;

/** What users do with the runs of cron jobs, and when they run by themselves. */
public final class CronJobs {
  private final CronJobStore jobs = new CronJobStore();
  private final CronRunStore store = new CronRunStore();
  private final Db db;
  private final Access access;
  private final ReleaseCommands commands;
  private final CronRuns runs;

  @Inject
  CronJobs(Db db, Access access, ReleaseCommands commands, CronRuns runs) {
    this.db = db;
    this.access = access;
    this.commands = commands;
    this.runs = runs;
  }

  /** Starts a run outside the schedule. One that has not ended is canceled. */
  public CronRun run(Caller caller, ServiceId service) {
    return db.write(
        "cronjob.run",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, service);
          var job = jobs.lock(tx, grant);
          if (job.isSuspended()) {
            throw Failure.conflict("The cron job is suspended. Resume it first.");
          }
          if (!commands.isLive(tx, grant)) {
            throw Failure.conflict("The cron job has no live deploy. Deploy it first.");
          }
          runs.cancelAll(tx, grant, caller.user(), "A user started another run.");
          return runs.enter(tx, grant, job, caller.user());
        });
  }

  /** Cancels the run that is active. Without one, nothing happens. */
  public void cancel(Caller caller, ServiceId service) {
    db.change(
        "cronjob.cancel",
        tx -> {
          var grant = access.require(tx, caller, Permission.OPERATE, service);
          jobs.lock(tx, grant);
          store.pending(tx, grant).stream()
              .findFirst()
              .ifPresent(run -> runs.cancel(tx, grant, run, caller.user(), "A user canceled it."));
        });
  }

  /** Lets a new service run on its schedule. */
  public void open(WriteTx tx, Grant<ServiceId> service, String schedule) {
    jobs.insert(tx, service, schedule, next(schedule, tx.now()));
  }

  /** Lets a service run on another schedule. */
  public void reschedule(WriteTx tx, Grant<ServiceId> service, String schedule) {
    boolean isSuspended = jobs.lock(tx, service).isSuspended();
    jobs.setSchedule(tx, service, schedule);
    if (!isSuspended) {
      jobs.setNext(tx, service, next(schedule, tx.now()));
    }
  }

  /**
   * Lets nothing run until {@link #resume}.
   *
   * @param by whose doing it is
   */
  public void suspend(WriteTx tx, Grant<ServiceId> service, UserId by) {
    jobs.lock(tx, service);
    jobs.setNext(tx, service, null);
    runs.cancelAll(tx, service, by, "The cron job was suspended.");
  }

  /** Lets the schedule go on from now. */
  public void resume(WriteTx tx, Grant<ServiceId> service) {
    var job = jobs.lock(tx, service);
    if (job.isSuspended()) {
      jobs.setNext(tx, service, next(job.schedule(), tx.now()));
    }
  }

  private static Instant next(String schedule, Instant now) {
    return CronSchedule.of(schedule).next(now).orElseThrow();
  }
}
