package dev.platform.platform.cronjob;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.UserId;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.identity.access.Grant;
import dev.platform.identity.account.Accounts;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import dev.platform.platform.cronjob.CronJobEvent.CronJobRunEnded;
import dev.platform.platform.cronjob.CronJobEvent.CronJobRunStarted;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Moves runs from state to state and tells it in events. The caller holds the cron job's lock. */
final class CronRuns {
  private final CronJobStore jobs = new CronJobStore();
  private final CronRunStore runs = new CronRunStore();
  private final CronJobSettings settings;
  private final Accounts accounts;
  private final EventLog events;
  private final Work work;
  private final LogSink log;

  @Inject
  CronRuns(CronJobSettings settings, Accounts accounts, EventLog events, Work work, LogSink log) {
    this.settings = settings;
    this.accounts = accounts;
    this.events = events;
    this.work = work;
    this.log = log;
  }

  /**
   * A new run. It begins when the engine has let go of the one before.
   *
   * @param by who asks for it; null is the schedule
   */
  CronRun enter(WriteTx tx, Grant<ServiceId> service, CronJob job, @Nullable UserId by) {
    var run = next(tx, service, job, by);
    runs.insert(tx, service, run);
    work.wake(tx, CronRunReconciler.class);
    return run;
  }

  private CronRun next(WriteTx tx, Grant<ServiceId> service, CronJob job, @Nullable UserId by) {
    long number = job.nextNumber(tx.now());
    jobs.setLastNumber(tx, service, number);
    return CronRun.pending(CronRunId.of(service.on(), number), service, by, tx.now());
  }

  /** A time that has passed without a run: it has one that never starts. */
  void miss(WriteTx tx, Grant<ServiceId> service, CronJob job, Instant due) {
    var why =
        "No run started between "
            + due
            + " and "
            + tx.now().truncatedTo(ChronoUnit.SECONDS)
            + ", because Platform was not running. Missed runs are not started later.";
    var run = next(tx, service, job, null).canceled();
    runs.insert(tx, service, run);
    append(tx, service, ended(run, run.status(), FailureReason.evicted(why), null));
    writeLog(tx, service, run.id(), why);
  }

  /** A time without a run. */
  void skip(WriteTx tx, Grant<ServiceId> service, Instant due, String why) {
    writeLog(tx, service, null, "No run started at " + due + ": " + why);
  }

  /**
   * Cancels all that have not ended.
   *
   * @param by whose doing it is
   */
  void cancelAll(WriteTx tx, Grant<ServiceId> service, UserId by, String why) {
    runs.pending(tx, service).forEach(run -> cancel(tx, service, run, by, why));
  }

  /**
   * Cancels a run.
   *
   * @param by whose doing it is
   */
  void cancel(WriteTx tx, Grant<ServiceId> service, CronRun run, UserId by, String why) {
    runs.setEnded(tx, service, run.id(), CronRunStatus.CANCELED, tx.now(), null, by);
    var user =
        accounts
            .find(tx, by)
            .map(account -> new CronJobEvent.User(account.id().value(), account.email()))
            .orElse(null);
    append(tx, service, ended(run, CronRunStatus.CANCELED, null, user));
    writeLog(tx, service, run.id(), "Run " + run.id().value() + " was canceled: " + why);
    work.wake(tx, CronRunReconciler.class);
  }

  /** Its command has been started. */
  void started(WriteTx tx, Grant<ServiceId> service, CronRun run, Instant at) {
    if (run.startedAt() == null) {
      runs.setStarted(tx, service, run.id(), at);
      append(tx, service, new CronJobRunStarted(service.on(), run.id().value()));
    }
  }

  /** The engine says that it has ended. */
  void ended(WriteTx tx, Grant<ServiceId> service, CronRun run, JobStatus.Ended how) {
    if (how.startedAt() != null) {
      started(tx, service, run, how.startedAt());
    }
    var status = status(how.kind());
    var reason =
        status == CronRunStatus.SUCCESSFUL
            ? null
            : FailureReason.of(how, run.memoryBytes(), settings.runBudget());
    runs.setEnded(tx, service, run.id(), status, how.endedAt(), how.exitCode(), null);
    append(tx, service, ended(run, status, reason, null));
    if (status == CronRunStatus.SUCCESSFUL) {
      jobs.setLastSuccess(tx, service, how.endedAt());
    }
  }

  private static CronRunStatus status(ProcessEnd.Kind kind) {
    return switch (kind) {
      case SUCCEEDED -> CronRunStatus.SUCCESSFUL;
      case FAILED, KILLED, OUT_OF_MEMORY, UNHEALTHY, NOT_STARTED, NO_SPACE, TIMED_OUT ->
          CronRunStatus.UNSUCCESSFUL;
      case CANCELED -> CronRunStatus.CANCELED;
    };
  }

  /** It comes to nothing through no doing of its command. */
  void fail(WriteTx tx, Grant<ServiceId> service, CronRun run, String why) {
    fail(tx, service, run, FailureReason.evicted(why));
    writeLog(tx, service, run.id(), "Run " + run.id().value() + " failed: " + why);
  }

  /** It has run for longer than it may, and the engine did not end it. */
  void timeOut(WriteTx tx, Grant<ServiceId> service, CronRun run) {
    fail(tx, service, run, FailureReason.timeout(settings.runBudget(), "the run"));
  }

  private void fail(WriteTx tx, Grant<ServiceId> service, CronRun run, FailureReason reason) {
    var status = CronRunStatus.UNSUCCESSFUL;
    runs.setEnded(tx, service, run.id(), status, tx.now(), null, null);
    append(tx, service, ended(run, status, reason, null));
  }

  private static CronJobRunEnded ended(
      CronRun run,
      CronRunStatus status,
      @Nullable FailureReason reason,
      CronJobEvent.@Nullable User user) {
    return new CronJobRunEnded(run.serviceId(), run.id().value(), status.wire(), reason, user);
  }

  private void append(WriteTx tx, Grant<ServiceId> service, CronJobEvent event) {
    events.append(tx, service.workspace(), event);
  }

  /** Lets the platform speak in the log of the service. */
  private void writeLog(
      WriteTx tx, Grant<ServiceId> service, @Nullable CronRunId run, String text) {
    var instance = run == null ? null : run.value();
    var line = new NewLogLine(service.on().value(), LogType.APP, instance, tx.now(), text);
    tx.afterCommit(() -> log.write(line));
  }
}
