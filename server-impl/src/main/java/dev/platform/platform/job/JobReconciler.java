package dev.platform.platform.job;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.Resources;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseCommand;
import dev.platform.platform.deploy.ReleaseCommands;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;

/** Lets the engine run jobs, and takes over what has become of them. */
final class JobReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private final JobStore jobs = new JobStore();
  private final Db db;
  private final Access access;
  private final Engine engine;
  private final ReleaseCommands commands;
  private final JobEndings endings;
  private final JobSettings settings;

  /** Whether anything was open at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  JobReconciler(
      Db db,
      Access access,
      Engine engine,
      ReleaseCommands commands,
      JobEndings endings,
      JobSettings settings) {
    this.db = db;
    this.access = access;
    this.engine = engine;
    this.commands = commands;
    this.endings = endings;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var ended = db.read("job.ended", jobs::endedAndOpen);
    IsolatedSteps.of(ended, Job::id, this::forget);
    var unfinished = db.read("job.unfinished", jobs::unfinished);
    IsolatedSteps.of(unfinished, Job::id, this::watch);
    isBusy = !ended.isEmpty() || !unfinished.isEmpty();
  }

  /** What still runs of a canceled job ends here. */
  private void forget(Job job) throws InterruptedException {
    engine.jobs().remove(ref(job));
    db.change(
        "job.forget",
        tx -> {
          commands.letGo(tx, grant(job), job.id().value());
          jobs.close(tx, grant(job), job.id());
          prune(tx);
        });
  }

  /** Wherever they ended: what is added makes room for itself. */
  private void prune(WriteTx tx) {
    jobs.prune(tx)
        .forEach(
            (workspace, ids) -> access.forgetAll(tx, Grant.asSystem(workspace, workspace), ids));
  }

  private void watch(Job job) throws InterruptedException {
    var status = engine.jobs().observe(ref(job));
    if (status instanceof JobStatus.Ended end) {
      db.change("job.end", tx -> endings.end(tx, grant(job), job, end));
    } else if (status instanceof JobStatus.Running running) {
      noteStart(job, running);
    } else if (status instanceof JobStatus.Unknown) {
      startOnce(job);
    }
  }

  private void noteStart(Job job, JobStatus.Running running) {
    if (job.state() == JobState.PENDING) {
      db.change("job.start", tx -> jobs.start(tx, grant(job), job.id(), running.startedAt()));
    }
  }

  /** What was seen running must not run again. */
  private void startOnce(Job job) throws InterruptedException {
    if (job.state() == JobState.RUNNING) {
      db.change("job.lose", tx -> endings.lose(tx, grant(job), job));
      return;
    }
    var command =
        new ReleaseCommand(
            job.id().value(),
            job.command(),
            new Resources(job.plan().milliCpu(), job.plan().memoryBytes()),
            settings.budget());
    engine
        .jobs()
        .start(db.read("job.spec", tx -> commands.spec(tx, grant(job), job.deployId(), command)));
  }

  private static JobRef ref(Job job) {
    return new JobRef(job.id().value());
  }

  private static Grant<ServiceId> grant(Job job) {
    return Grant.asSystem(job.serviceId(), job.workspaceId());
  }
}
