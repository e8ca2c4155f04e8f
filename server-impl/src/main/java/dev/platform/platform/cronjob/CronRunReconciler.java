package dev.platform.platform.cronjob;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.time.Stopwatches;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import dev.platform.platform.deploy.ReleaseCommands;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Lets the engine run what is to be run, and takes over what has become of it. */
final class CronRunReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  /** The engine ends a run at its budget; this is for an engine that does not come to it. */
  private static final Duration LENIENCE = Duration.ofMinutes(1);

  /** For another replica, which may be about to hand it over. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final CronJobStore jobs = new CronJobStore();
  private final CronRunStore store = new CronRunStore();
  private final Db db;
  private final CronRuns runs;
  private final ReleaseCommands commands;
  private final Engine engine;
  private final CronJobSettings settings;
  private final Work work;
  private final Clock clock;

  /** Since when the command of a run is known to run. */
  private final Stopwatches<CronRunId> stopwatches;

  /** Whether anything was open at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  CronRunReconciler(
      Db db,
      CronRuns runs,
      ReleaseCommands commands,
      Engine engine,
      CronJobSettings settings,
      Work work,
      Clock clock,
      SteadyTime time) {
    this.db = db;
    this.runs = runs;
    this.commands = commands;
    this.engine = engine;
    this.settings = settings;
    this.work = work;
    this.clock = clock;
    this.stopwatches = new Stopwatches<>(time);
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var open = db.read("cronjob.open", store::open);
    IsolatedSteps.of(open, CronRun::id, this::watch);
    var startable = db.read("cronjob.startable", store::startable);
    IsolatedSteps.of(startable, CronRun::id, this::begin);
    isBusy = !open.isEmpty() || !startable.isEmpty();
  }

  /** From here on the engine may know it. */
  private void begin(CronRun run) throws InterruptedException {
    try {
      var wanted = db.write("cronjob.begin", tx -> begin(tx, run));
      if (wanted.isPresent()) {
        handOver(run, wanted.get());
      }
    } catch (Failure e) {
      still(run, (tx, now) -> runs.fail(tx, grant(now), now, e.publicMessage()));
    }
  }

  /** The lock of the service comes before that of the cron job, as when it is suspended. */
  private Optional<JobSpec> begin(WriteTx tx, CronRun seen) {
    var service = grant(seen);
    var deploy = commands.hold(tx, service, seen.id().value());
    if (jobs.tryLock(tx, service).isEmpty()
        || store.hasOpen(tx, service)
        || store.find(tx, service, seen.id()).filter(CronRun::isPending).isEmpty()) {
      commands.letGo(tx, service, seen.id().value());
      return Optional.empty();
    }
    var wanted = spec(tx, seen, deploy);
    store.open(tx, service, seen.id(), deploy, wanted.resources().memoryBytes());
    return Optional.of(wanted);
  }

  private JobSpec spec(Tx tx, CronRun run, DeployId deploy) {
    return commands.start(tx, grant(run), deploy, run.id().value(), settings.runBudget());
  }

  private void handOver(CronRun run, JobSpec wanted) throws InterruptedException {
    try {
      engine.jobs().start(wanted);
    } catch (EngineException e) {
      still(run, (tx, now) -> reject(tx, now, e));
      throw e;
    }
    noteHandOver(run);
  }

  /** What the engine has not taken waits on, unless the disk is full. */
  private void reject(WriteTx tx, CronRun run, EngineException why) {
    store.close(tx, grant(run), run.id());
    commands.letGo(tx, grant(run), run.id().value());
    if (why.isDiskFull()) {
      runs.fail(tx, grant(run), run, String.valueOf(why.getMessage()));
    }
  }

  private void noteHandOver(CronRun run) {
    db.change("cronjob.handed_over", tx -> store.setHandedOver(tx, grant(run), run.id()));
  }

  private void watch(CronRun run) throws InterruptedException {
    var status = engine.jobs().observe(run.ref());
    if (status instanceof JobStatus.Unknown) {
      missing(run);
    } else if (status instanceof JobStatus.Ended ended) {
      still(run, (tx, now) -> runs.ended(tx, grant(now), now, ended));
      forget(run);
    } else if (!run.isPending()) {
      engine.jobs().cancel(run.ref());
    } else if (status instanceof JobStatus.Running running) {
      keep(run, running.startedAt());
    } else if (!run.handedOver()) {
      noteHandOver(run);
    }
  }

  /** What the engine does not know it has not got yet, or has lost, or has let go of. */
  private void missing(CronRun run) throws InterruptedException {
    if (!run.isPending()) {
      close(run);
    } else if (run.handedOver()) {
      still(run, (tx, now) -> runs.fail(tx, grant(now), now, "The engine lost it."));
      close(run);
    } else if (isPast(Objects.requireNonNull(run.openedAt()), PATIENCE)) {
      handOverAgain(run);
    }
  }

  /** Who was to do it has died meanwhile. */
  private void handOverAgain(CronRun run) throws InterruptedException {
    var deploy = Objects.requireNonNull(run.deploy());
    handOver(run, db.read("cronjob.again", tx -> spec(tx, run, deploy)));
  }

  private void keep(CronRun run, Instant startedAt) throws InterruptedException {
    if (stopwatches.of(run.id()).compareTo(settings.runBudget().plus(LENIENCE)) > 0) {
      still(run, (tx, now) -> runs.timeOut(tx, grant(now), now));
      engine.jobs().cancel(run.ref());
    } else if (run.startedAt() == null) {
      still(
          run,
          (tx, now) -> {
            store.setHandedOver(tx, grant(now), now.id());
            runs.started(tx, grant(now), now, startedAt);
          });
    }
  }

  private boolean isPast(Instant since, Duration time) {
    return clock.instant().isAfter(since.plus(time));
  }

  private void forget(CronRun run) throws InterruptedException {
    engine.jobs().remove(run.ref());
    close(run);
  }

  /** The engine has nothing of it, so the next one may begin. */
  private void close(CronRun run) {
    db.change(
        "cronjob.close",
        tx -> {
          boolean isKept = jobs.tryLock(tx, grant(run)).isPresent();
          store.close(tx, grant(run), run.id());
          commands.letGo(tx, grant(run), run.id().value());
          if (isKept) {
            store.prune(tx, grant(run));
          } else {
            store.deleteClosed(tx, grant(run));
          }
          work.wake(tx, CronRunReconciler.class);
        });
  }

  /** Goes on if the run has not ended, as seen under the lock of its cron job. */
  private void still(CronRun seen, BiConsumer<WriteTx, CronRun> step) {
    db.change(
        "cronjob.step",
        tx -> {
          if (jobs.tryLock(tx, grant(seen)).isPresent()) {
            store
                .find(tx, grant(seen), seen.id())
                .filter(CronRun::isPending)
                .ifPresent(now -> step.accept(tx, now));
          }
        });
  }

  private static Grant<ServiceId> grant(CronRun run) {
    return Grant.asSystem(run.serviceId(), run.workspaceId());
  }
}
