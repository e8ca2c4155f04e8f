package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Lets the engine run what is to be run and looks at what has become of it; removes what is no
 * longer needed, once its requests are answered.
 */
final class RolloutReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private final RolloutStore rollouts = new RolloutStore();
  private final DeployStore deploys = new DeployStore();
  private final ReleaseStore releases;
  private final Sightings sightings;
  private final Db db;
  private final Engine engine;
  private final Traffic traffic;
  private final DeploySettings settings;
  private final Work work;
  private final Clock clock;

  @Inject
  RolloutReconciler(
      Db db,
      ReleaseStore releases,
      Sightings sightings,
      Engine engine,
      Traffic traffic,
      DeploySettings settings,
      Work work,
      Clock clock) {
    this.db = db;
    this.releases = releases;
    this.sightings = sightings;
    this.engine = engine;
    this.traffic = traffic;
    this.settings = settings;
    this.work = work;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var all = db.read("rollout.all", rollouts::all);
    var known = db.read("rollout.instances", rollouts::allInstances);
    Each.of(
        all, Rollout::id, rollout -> step(rollout, known.getOrDefault(rollout.id(), List.of())));
  }

  private void step(Rollout rollout, List<Instance> known) throws InterruptedException {
    switch (rollout.state()) {
      case STARTING, SERVING -> keep(rollout, known);
      case DRAINING -> drain(rollout, known);
      case LEAVING -> remove(rollout);
    }
  }

  /** Also what brings a workload back that an engine has lost. */
  private void keep(Rollout rollout, List<Instance> known) throws InterruptedException {
    var status = engine.workloads().observe(rollout.ref());
    if (status.observedGeneration() < rollout.generation()) {
      engine.workloads().apply(spec(rollout));
      status = engine.workloads().observe(rollout.ref());
    }
    var sight = new Sight(rollout, known, status);
    if (sightings.areNews(sight, clock.instant())) {
      db.change("rollout.note", tx -> sightings.note(tx, grant(rollout), sight));
    }
  }

  private WorkloadSpec spec(Rollout rollout) {
    return db.read(
        "rollout.spec",
        tx -> {
          var deploy = deploys.get(tx, grant(rollout), rollout.deployId());
          var release = releases.get(tx, grant(rollout), deploy.id());
          var artifact = Objects.requireNonNull(deploy.artifact());
          return Specs.workload(rollout, deploy, artifact, release);
        });
  }

  private void drain(Rollout rollout, List<Instance> known) throws InterruptedException {
    var since = Objects.requireNonNull(rollout.drainingSince());
    var now = clock.instant();
    if (isPast(since, settings.drainLimit(), now)
        || (isPast(since, settings.drain(), now) && isIdle(known))) {
      db.change(
          "rollout.drained",
          tx -> rollouts.setState(tx, grant(rollout), rollout, Rollout.State.LEAVING));
      engine.workloads().remove(rollout.ref());
    }
  }

  private boolean isIdle(List<Instance> instances) {
    return instances.stream().allMatch(instance -> traffic.inFlight(instance.id()) == 0);
  }

  private static boolean isPast(Instant since, Duration time, Instant now) {
    return !now.isBefore(since.plus(time));
  }

  private void remove(Rollout rollout) throws InterruptedException {
    engine.workloads().remove(rollout.ref());
    var status = engine.workloads().observe(rollout.ref());
    if (status.observedGeneration() == 0 && status.instances().isEmpty()) {
      db.change(
          "rollout.removed",
          tx -> {
            rollouts.delete(tx, grant(rollout), rollout);
            work.wake(tx, RemainsReconciler.class);
          });
    }
  }

  private static Grant<ServiceId> grant(Rollout rollout) {
    return Grant.asSystem(rollout.serviceId(), rollout.workspaceId());
  }
}
