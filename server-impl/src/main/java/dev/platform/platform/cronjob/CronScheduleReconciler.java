package dev.platform.platform.cronjob;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.deploy.ReleaseCommands;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/** Makes the runs whose time has come. */
final class CronScheduleReconciler implements Reconciler {
  private static final int BATCH = 100;

  /** What comes to its turn later was missed. */
  private static final Duration LENIENCE = Duration.ofMinutes(1);

  private final CronJobStore jobs = new CronJobStore();
  private final CronRunStore store = new CronRunStore();
  private final Db db;
  private final CronRuns runs;
  private final ReleaseCommands commands;
  private final Clock clock;

  @Inject
  CronScheduleReconciler(Db db, CronRuns runs, ReleaseCommands commands, Clock clock) {
    this.db = db;
    this.runs = runs;
    this.commands = commands;
    this.clock = clock;
  }

  /** Jobs are due at the beginning of a minute. */
  @Override
  public Duration period() {
    var now = clock.instant();
    var nextMinute = now.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    var left = Duration.between(now, nextMinute);
    return left.compareTo(RESTING) < 0 ? left : RESTING;
  }

  /** Late is what was late when this began: many are due at once, and each waits for its turn. */
  @Override
  public void reconcile() throws InterruptedException {
    var missedBefore = clock.instant().minus(LENIENCE);
    Reconciler.inBatches(BATCH, () -> db.write("cronjob.due", tx -> take(tx, missedBefore)));
  }

  private int take(WriteTx tx, Instant missedBefore) {
    var due = jobs.lockDue(tx, BATCH);
    due.forEach(job -> take(tx, job, missedBefore));
    return due.size();
  }

  private void take(WriteTx tx, CronJob job, Instant missedBefore) {
    var service = Grant.asSystem(job.serviceId(), job.workspaceId());
    var due = Objects.requireNonNull(job.nextRunAt());
    jobs.setNext(tx, service, next(job, due, tx.now()));
    if (due.isBefore(missedBefore)) {
      runs.miss(tx, service, job, due);
    } else if (!commands.isLive(tx, service)) {
      runs.skip(tx, service, due, "the cron job has no live deploy.");
    } else if (store.pending(tx, service).stream().anyMatch(run -> !run.open())) {
      runs.skip(tx, service, due, "another run is already waiting for the active run to end.");
    } else {
      runs.enter(tx, service, job, null);
    }
  }

  /** Behind the time that is taken even if the clock was set back. */
  private static Instant next(CronJob job, Instant due, Instant now) {
    return CronSchedule.of(job.schedule()).next(due.isAfter(now) ? due : now).orElseThrow();
  }
}
