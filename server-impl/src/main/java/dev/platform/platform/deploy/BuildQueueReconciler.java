package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Gives the engine's build places to deploys that wait, which are queued until then. A deploy that
 * needs no build needs no place.
 */
final class BuildQueueReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(2);

  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final Db db;
  private final DeployTransitions transitions;
  private final Engine engine;
  private final LogSink log;
  private final Clock clock;

  /** What the logs of those that wait say: how many deploys are ahead of each. */
  private final Map<DeployId, Integer> told = new HashMap<>();

  /** Whether anything was open at the last run; what begins wakes this. */
  private volatile boolean isBusy = true;

  @Inject
  BuildQueueReconciler(
      Db db, DeployTransitions transitions, Engine engine, LogSink log, Clock clock) {
    this.db = db;
    this.transitions = transitions;
    this.engine = engine;
    this.log = log;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return isBusy ? PERIOD : RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    isBusy = true;
    var startable = db.read("deploy.queued", deploys::startable);
    var queued = queued(startable);
    var built = queued.stream().filter(BuildQueueReconciler::needsPlace).toList();
    IsolatedSteps.of(
        queued.stream().filter(deploy -> !needsPlace(deploy)).toList(), Deploy::id, this::start);
    int begun = built.isEmpty() ? 0 : Math.min(built.size(), freePlaces());
    IsolatedSteps.of(built.subList(0, begun), Deploy::id, this::build);
    tellPositions(built.subList(begun, built.size()));
    isBusy = !startable.isEmpty();
  }

  private List<Deploy> queued(List<Deploy> startable) {
    var now = clock.instant();
    return startable.stream().filter(deploy -> !DeployTransitions.isHeld(deploy, now)).toList();
  }

  private static boolean needsPlace(Deploy deploy) {
    return deploy.code().artifact() == null;
  }

  private int freePlaces() throws InterruptedException {
    int taken = db.read("deploy.building", deploys::building).size();
    return Math.max(0, engine.builds().places() - taken);
  }

  private void start(Deploy deploy) {
    locked(deploy, transitions::startNext);
  }

  private void build(Deploy deploy) {
    locked(deploy, transitions::startBuild);
  }

  private void locked(Deploy deploy, BiConsumer<WriteTx, Grant<ServiceId>> step) {
    var service = Grant.asSystem(deploy.serviceId(), deploy.workspaceId());
    db.change(
        "deploy.begin",
        tx -> {
          if (runnings.tryLock(tx, service).isPresent()) {
            step.accept(tx, service);
          }
        });
  }

  /** At first, and whenever half of those that were ahead have had their turn. */
  private void tellPositions(List<Deploy> waiting) {
    told.keySet().retainAll(waiting.stream().map(Deploy::id).toList());
    for (int ahead = 0; ahead < waiting.size(); ahead++) {
      var deploy = waiting.get(ahead);
      var before = told.get(deploy.id());
      boolean hasHalved = before != null && ahead != before && ahead <= before / 2;
      if (before == null || hasHalved) {
        told.put(deploy.id(), ahead);
        tell(deploy, ahead);
      }
    }
  }

  private void tell(Deploy deploy, int ahead) {
    var text =
        "Deploy "
            + deploy.id().value()
            + " is queued. It waits for a free build slot"
            + (ahead == 0 ? "" : ", behind " + ahead + (ahead == 1 ? " deploy" : " deploys"))
            + ".";
    log.write(
        new NewLogLine(deploy.serviceId().value(), LogType.BUILD, null, clock.instant(), text));
  }
}
