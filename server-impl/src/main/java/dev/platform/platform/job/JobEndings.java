package dev.platform.platform.job;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.JobStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Brings jobs to their one end: nothing happens to a job that has ended before. */
final class JobEndings {
  private final JobStore jobs = new JobStore();
  private final EventLog events;
  private final JobSettings settings;
  private final Work work;
  private final LogSink log;

  @Inject
  JobEndings(EventLog events, JobSettings settings, Work work, LogSink log) {
    this.events = events;
    this.settings = settings;
    this.work = work;
    this.log = log;
  }

  /** Somebody does not want it any longer. Returns false if it has ended before. */
  boolean cancel(WriteTx tx, Grant<ServiceId> service, Job job, String why) {
    var end = JobEnd.of(JobState.CANCELED, tx.now());
    boolean isFirst = end(tx, service, job, end, null);
    if (isFirst) {
      writeLog(tx, job, " was canceled: " + why);
    }
    return isFirst;
  }

  /** The engine has run it, or could not. */
  void end(WriteTx tx, Grant<ServiceId> service, Job job, JobStatus.Ended ended) {
    var state =
        switch (ended.kind()) {
          case SUCCEEDED -> JobState.SUCCEEDED;
          case CANCELED -> JobState.CANCELED;
          case FAILED, KILLED, OUT_OF_MEMORY, UNHEALTHY, NOT_STARTED, NO_SPACE, TIMED_OUT ->
              JobState.FAILED;
        };
    var end = new JobEnd(state, ended.startedAt(), ended.endedAt(), ended.exitCode());
    var reason = FailureReason.of(ended, job.plan().memoryBytes(), settings.budget());
    end(tx, service, job, end, reason);
  }

  /** It ran, and nobody knows what has become of it. */
  void lose(WriteTx tx, Grant<ServiceId> service, Job job) {
    var end = JobEnd.of(JobState.FAILED, tx.now());
    if (end(tx, service, job, end, FailureReason.early())) {
      writeLog(tx, job, " failed: The server lost track of it.");
    }
  }

  private boolean end(
      WriteTx tx, Grant<ServiceId> service, Job job, JobEnd end, @Nullable FailureReason reason) {
    if (!jobs.end(tx, service, job.id(), end)) {
      return false;
    }
    events.append(
        tx,
        service.workspace(),
        new JobEvent.JobRunEnded(service.on(), job.id().value(), end.state(), reason));
    work.wake(tx, JobReconciler.class);
    return true;
  }

  /** Lets the platform speak in the job's log. */
  private void writeLog(WriteTx tx, Job job, String text) {
    var id = job.id().value();
    var line = new NewLogLine(id, LogType.APP, id, tx.now(), "Job " + id + text);
    tx.afterCommit(() -> log.write(line));
  }
}
