package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.ChangedWorkloads;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the engine run what is to be run and looks at what has become of it; removes what is no
 * longer needed, once its requests are answered.
 *
 * <p>A run reads the rollouts that have not settled, those of which the engine has told, and the
 * next {@value #SWEPT} of all in turn, so that it costs the same however many there are and nothing
 * stays unheard: of 1,000 each is looked at every 40 s, of 100,000 every 67 min. The first run
 * looks at all.
 */
final class RolloutReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(RolloutReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);

  /** How many each run looks at whatever is known of them, in turn. */
  static final int SWEPT = 50;

  /** For edges to end what they close at the limit. */
  private static final Duration LENIENCE = Duration.ofSeconds(5);

  private final RolloutStore rollouts = new RolloutStore();
  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ReleaseStore releases;
  private final Observations sightings;
  private final InstancesInUse inUse;
  private final ChangedWorkloads changed;
  private final Db db;
  private final Engine engine;
  private final DeploySettings settings;
  private final Work work;
  private final Clock clock;
  private volatile boolean isBusy = true;
  private boolean sweptAll;

  /** The one that was swept last; empty when all were. */
  private String swept = "";

  @Inject
  RolloutReconciler(
      Db db,
      ReleaseStore releases,
      Observations sightings,
      ChangedWorkloads changed,
      InstancesInUse inUse,
      Engine engine,
      DeploySettings settings,
      Work work,
      Clock clock) {
    this.db = db;
    this.releases = releases;
    this.sightings = sightings;
    this.changed = changed;
    this.inUse = inUse;
    this.engine = engine;
    this.settings = settings;
    this.work = work;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var due = due();
    var known = db.read("rollout.instances", tx -> rollouts.instances(tx, due));
    IsolatedSteps.of(
        due, Rollout::id, rollout -> look(rollout, known.getOrDefault(rollout.id(), List.of())));
    sweptAll = true;
  }

  private List<Rollout> due() {
    Map<RolloutId, Rollout> due = new LinkedHashMap<>();
    db.read("rollout.unsettled", rollouts::unsettled)
        .forEach(rollout -> due.put(rollout.id(), rollout));
    reported().forEach(rollout -> due.putIfAbsent(rollout.id(), rollout));
    var swept = sweep();
    isBusy = !due.isEmpty() || swept.size() >= SWEPT;
    swept.forEach(rollout -> due.putIfAbsent(rollout.id(), rollout));
    return List.copyOf(due.values());
  }

  /** A rollout is in the database before the engine hears of it: what is not there has gone. */
  private List<Rollout> reported() {
    var keys = changed.keys(IdPrefix.ROLLOUT);
    if (keys.isEmpty()) {
      return List.of();
    }
    var found = db.read("rollout.told", tx -> rollouts.among(tx, keys));
    var there = found.stream().map(rollout -> rollout.id().value()).collect(Collectors.toSet());
    changed.removeAll(keys.stream().filter(key -> !there.contains(key)).toList());
    return found;
  }

  private List<Rollout> sweep() {
    int limit = sweptAll ? SWEPT : Integer.MAX_VALUE;
    var some = db.read("rollout.sweep", tx -> rollouts.after(tx, swept, limit));
    swept = some.size() < limit ? "" : some.get(some.size() - 1).id().value();
    return some;
  }

  private void look(Rollout rollout, List<Instance> known) throws InterruptedException {
    var key = rollout.id().value();
    changed.remove(key);
    boolean isSeen = false;
    try {
      step(rollout, known);
      isSeen = true;
    } finally {
      if (!isSeen) {
        changed.add(key);
      }
    }
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
    if (rollout.mustWait() && status.observedGeneration() == 0) {
      return;
    }
    if (status.observedGeneration() < rollout.generation()) {
      var surplus = new SurplusInstances(rollout, known, status);
      if (maySpare(surplus)) {
        if (!isTaken(rollout, surplus)) {
          return;
        }
        status = engine.workloads().observe(rollout.ref());
      }
    }
    var sight = new Observation(rollout, known, status, clock.instant());
    if (sightings.areNews(sight)) {
      db.change("rollout.note", tx -> sightings.note(tx, grant(rollout), sight));
    }
    takeBack(new SurplusInstances(rollout, known, status));
    if (!rollout.settled() && sight.isAtRest()) {
      still(rollout, tx -> rollouts.settle(tx, grant(rollout), rollout));
    }
  }

  /** Whether the engine has taken the wish; what comes up gives up if the engine never can. */
  private boolean isTaken(Rollout rollout, SurplusInstances surplus) throws InterruptedException {
    try {
      engine.workloads().apply(spec(rollout, surplus.draining()));
      return true;
    } catch (EngineException e) {
      if (!e.isDiskFull() || rollout.state() != Rollout.State.STARTING) {
        throw e;
      }
      log.error("cannot start rollout {}", rollout.id(), e);
      var why = String.valueOf(e.getMessage());
      db.change("rollout.refused", tx -> sightings.reject(tx, grant(rollout), rollout, why));
      return false;
    }
  }

  /** Takes the requests from what is too many; says whether none are left. */
  private boolean maySpare(SurplusInstances surplus) {
    if (surplus.size() == 0) {
      return true;
    }
    if (!surplus.next().isEmpty()) {
      still(surplus.rollout(), tx -> drain(tx, surplus.rollout(), surplus.next()));
      return false;
    }
    return isOver(surplus.rollout(), surplus.drainingSince(), surplus.draining());
  }

  private void drain(WriteTx tx, Rollout rollout, List<String> instances) {
    rollouts.drain(tx, grant(rollout), rollout.id(), instances);
    work.wake(tx, RolloutReconciler.class);
  }

  /** What was to go and was spared after all, because more are wanted again. */
  private void takeBack(SurplusInstances surplus) {
    var rollout = surplus.rollout();
    if (surplus.status().observedGeneration() >= rollout.generation()
        && !surplus.draining().isEmpty()) {
      still(rollout, tx -> rollouts.undrain(tx, grant(rollout), rollout.id(), surplus.draining()));
    }
  }

  /** Goes on if the rollout is still the same, as seen under the service's lock. */
  private void still(Rollout seen, Consumer<WriteTx> step) {
    db.change(
        "rollout.step",
        tx -> {
          if (runnings.tryLock(tx, grant(seen)).isPresent()) {
            rollouts
                .find(tx, grant(seen), seen.id())
                .filter(now -> now.state() == seen.state() && now.generation() == seen.generation())
                .ifPresent(now -> step.accept(tx));
          }
        });
  }

  private WorkloadSpec spec(Rollout rollout, Set<String> dispensable) {
    return db.read(
        "rollout.spec",
        tx -> {
          var deploy = deploys.get(tx, grant(rollout), rollout.deployId());
          var release = releases.of(tx, grant(rollout), rollout);
          var artifact = Objects.requireNonNull(deploy.code().artifact());
          return EngineSpecs.workload(
              rollout, deploy, artifact, release, dispensable, settings.unhealthyLimit());
        });
  }

  private void drain(Rollout rollout, List<Instance> known) throws InterruptedException {
    var since = Objects.requireNonNull(rollout.drainingSince());
    var atLeast = rollout.replaced() ? settings.drain() : Duration.ZERO;
    var instances = known.stream().map(Instance::id).toList();
    if (isPast(since, atLeast, clock.instant()) && isOver(rollout, since, instances)) {
      db.change(
          "rollout.drained",
          tx -> rollouts.setState(tx, grant(rollout), rollout, Rollout.State.LEAVING));
      engine.workloads().remove(rollout.ref());
    }
  }

  /** Whether no edge uses instances any longer, or they have been waited for long enough. */
  private boolean isOver(Rollout rollout, Instant since, Collection<String> instances) {
    return isPast(since, settings.drainLimit().plus(LENIENCE), clock.instant())
        || !db.read("rollout.used", tx -> inUse.any(tx, grant(rollout), instances));
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
            work.wake(tx, RolloutReconciler.class);
            work.wake(tx, ArtifactCleanupReconciler.class);
          });
    }
  }

  private static Grant<ServiceId> grant(Rollout rollout) {
    return Grant.asSystem(rollout.serviceId(), rollout.workspaceId());
  }
}
