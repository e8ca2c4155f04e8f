package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.time.DurationText;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.time.Stopwatches;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.identity.access.Grant;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets the engine build what is to be built, and takes over what has become of it. */
final class DeployReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(DeployReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);

  /** The engine ends a build at its budget; this is for an engine that does not come to it. */
  private static final Duration LENIENCE = Duration.ofMinutes(1);

  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ReleaseStore releases;
  private final Db db;
  private final DeployTransitions transitions;
  private final Engine engine;
  private final DeploySettings settings;
  private final Work work;

  /** Since when the engine is to be at work on a build. */
  private final Stopwatches<BuildId> stopwatches;

  /** Whether anything was open at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  DeployReconciler(
      Db db,
      ReleaseStore releases,
      DeployTransitions transitions,
      Engine engine,
      DeploySettings settings,
      Work work,
      SteadyTime time) {
    this.db = db;
    this.releases = releases;
    this.transitions = transitions;
    this.engine = engine;
    this.settings = settings;
    this.work = work;
    this.stopwatches = new Stopwatches<>(time);
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var old = db.read("deploy.old_builds", deploys::withOldBuilds);
    IsolatedSteps.of(old, Deploy::id, this::forget);
    var building = db.read("deploy.building", deploys::building);
    IsolatedSteps.of(building, Deploy::id, this::watch);
    isBusy = !old.isEmpty() || !building.isEmpty();
  }

  /** What still runs of a canceled build ends here. */
  private void forget(Deploy deploy) throws InterruptedException {
    engine.builds().remove(ref(deploy));
    db.change(
        "deploy.forget_build",
        tx -> {
          deploys.closeBuild(tx, grant(deploy), deploy.id());
          work.wake(tx, ArtifactCleanupReconciler.class);
        });
  }

  private void watch(Deploy deploy) throws InterruptedException {
    var status = engine.builds().observe(ref(deploy));
    if (status instanceof BuildStatus.Succeeded done) {
      still(
          deploy,
          (tx, now) ->
              transitions.built(tx, grant(now), now, buildId(now), done.artifact(), done.commit()));
    } else if (status instanceof BuildStatus.Failed failed) {
      fail(deploy, failed);
    } else if (status instanceof BuildStatus.Canceled) {
      still(
          deploy, (tx, now) -> transitions.cancel(tx, grant(now), now, "The build was canceled."));
    } else if (status instanceof BuildStatus.Waiting) {
      log.debug("{} waits for its turn", buildId(deploy).value());
    } else if (isOverdue(deploy)) {
      giveUp(deploy);
    } else if (status instanceof BuildStatus.Running running) {
      note(deploy, running.commit());
    } else {
      start(deploy);
    }
  }

  private void start(Deploy deploy) throws InterruptedException {
    var release = db.read("deploy.release", tx -> releases.get(tx, grant(deploy), deploy.id()));
    try {
      engine.builds().start(EngineSpecs.build(deploy, buildId(deploy), release, settings));
    } catch (EngineException e) {
      if (!e.isDiskFull()) {
        throw e;
      }
      log.error("cannot start build {}", buildId(deploy), e);
      var why = String.valueOf(e.getMessage());
      fail(deploy, new BuildStatus.Failed(null, ProcessEnd.Kind.NO_SPACE, null, why));
    }
  }

  private void note(Deploy deploy, @Nullable Commit commit) {
    if (commit != null && deploy.code().commit() == null) {
      still(deploy, (tx, now) -> transitions.fetched(tx, grant(now), now, commit));
    }
  }

  private void fail(Deploy deploy, BuildStatus.Failed failed) {
    still(
        deploy,
        (tx, now) -> {
          if (failed.commit() != null) {
            transitions.fetched(tx, grant(now), now, failed.commit());
          }
          var reason = FailureReason.of(failed, settings.buildResources().memoryBytes());
          transitions.fail(tx, grant(now), now, failed.why(), reason);
        });
  }

  private void giveUp(Deploy deploy) {
    var budget = settings.buildBudget();
    var why = "The build did not finish within " + DurationText.of(budget) + ".";
    still(
        deploy,
        (tx, now) ->
            transitions.fail(tx, grant(now), now, why, FailureReason.timeout(budget, "the build")));
  }

  private boolean isOverdue(Deploy deploy) {
    var limit = settings.buildBudget().plus(LENIENCE);
    return stopwatches.of(buildId(deploy)).compareTo(limit) > 0;
  }

  /** Goes on if the deploy is still the same build's, as seen under the service's lock. */
  private void still(Deploy seen, BiConsumer<WriteTx, Deploy> step) {
    db.change(
        "deploy.build_step",
        tx -> {
          if (runnings.tryLock(tx, grant(seen)).isPresent()) {
            deploys
                .find(tx, grant(seen), seen.id())
                .filter(now -> now.state() == DeployState.BUILD_IN_PROGRESS)
                .ifPresent(now -> step.accept(tx, now));
          }
        });
  }

  private static BuildRef ref(Deploy deploy) {
    return new BuildRef(buildId(deploy).value());
  }

  private static BuildId buildId(Deploy deploy) {
    return Objects.requireNonNull(deploy.code().buildId());
  }

  private static Grant<ServiceId> grant(Deploy deploy) {
    return Grant.asSystem(deploy.serviceId(), deploy.workspaceId());
  }
}
