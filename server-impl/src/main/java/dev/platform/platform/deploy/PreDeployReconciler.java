package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.Resources;
import dev.platform.identity.access.Grant;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;

/** Lets the engine run pre-deploy commands, and takes over what has become of them. */
final class PreDeployReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private final PreDeployStore preDeploys = new PreDeployStore();
  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ReleaseStore releases;
  private final Db db;
  private final DeployTransitions transitions;
  private final Engine engine;
  private final DeploySettings settings;

  /** Whether anything was open at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  PreDeployReconciler(
      Db db,
      ReleaseStore releases,
      DeployTransitions transitions,
      Engine engine,
      DeploySettings settings) {
    this.db = db;
    this.releases = releases;
    this.transitions = transitions;
    this.engine = engine;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var open = db.read("predeploy.open", preDeploys::open);
    IsolatedSteps.of(
        open,
        PreDeploy::id,
        preDeploy -> {
          if (preDeploy.wanted()) {
            watch(preDeploy);
          } else {
            forget(preDeploy);
          }
        });
    isBusy = !open.isEmpty();
  }

  /** What still runs for a canceled deploy ends here. */
  private void forget(PreDeploy preDeploy) throws InterruptedException {
    engine.jobs().remove(ref(preDeploy));
    db.change("predeploy.forget", tx -> preDeploys.close(tx, grant(preDeploy), preDeploy.id()));
  }

  private void watch(PreDeploy preDeploy) throws InterruptedException {
    var status = engine.jobs().observe(ref(preDeploy));
    if (status instanceof JobStatus.Ended end) {
      still(preDeploy, (tx, deploy) -> end(tx, deploy, end));
    } else if (status instanceof JobStatus.Running && !preDeploy.started()) {
      still(preDeploy, (tx, deploy) -> transitions.preDeployStarted(tx, grant(preDeploy), deploy));
    } else if (status instanceof JobStatus.Unknown) {
      engine.jobs().start(db.read("predeploy.spec", tx -> spec(tx, preDeploy)));
    }
  }

  private JobSpec spec(Tx tx, PreDeploy preDeploy) {
    var service = grant(preDeploy);
    var release = releases.get(tx, service, preDeploy.deployId());
    var command =
        new ReleaseCommand(
            preDeploy.id().value(),
            Objects.requireNonNull(release.spec().preDeployCommand()),
            new Resources(release.spec().milliCpu(), release.spec().memoryBytes()),
            settings.preDeployBudget());
    return EngineSpecs.job(deploys.get(tx, service, preDeploy.deployId()), release, command);
  }

  private void end(WriteTx tx, Deploy deploy, JobStatus.Ended end) {
    var service = Grant.asSystem(deploy.serviceId(), deploy.workspaceId());
    switch (end.kind()) {
      case SUCCEEDED -> transitions.preDeployed(tx, service, deploy);
      case CANCELED ->
          transitions.cancel(tx, service, deploy, "The pre-deploy command was canceled.");
      case FAILED, KILLED, OUT_OF_MEMORY, UNHEALTHY, NOT_STARTED, NO_SPACE, TIMED_OUT ->
          fail(tx, service, deploy, end);
    }
  }

  private void fail(WriteTx tx, Grant<ServiceId> service, Deploy deploy, JobStatus.Ended end) {
    var memory = releases.spec(tx, service, deploy.id()).memoryBytes();
    var reason = FailureReason.of(end, memory, settings.preDeployBudget());
    transitions.fail(
        tx,
        service,
        deploy,
        "The pre-deploy command " + end.how() + ".",
        Objects.requireNonNull(reason));
  }

  /** Goes on if the deploy still waits for the command, as seen under the service's lock. */
  private void still(PreDeploy seen, BiConsumer<WriteTx, Deploy> step) {
    var service = grant(seen);
    db.change(
        "predeploy.step",
        tx -> {
          if (runnings.tryLock(tx, service).isPresent()) {
            deploys
                .find(tx, service, seen.deployId())
                .filter(now -> now.state() == DeployState.PRE_DEPLOY_IN_PROGRESS)
                .ifPresent(now -> step.accept(tx, now));
          }
        });
  }

  private static JobRef ref(PreDeploy preDeploy) {
    return new JobRef(preDeploy.id().value());
  }

  private static Grant<ServiceId> grant(PreDeploy preDeploy) {
    return Grant.asSystem(preDeploy.serviceId(), preDeploy.workspaceId());
  }
}
