package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.time.DurationText;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.time.Stopwatches;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Optional;

/** Notes what was seen of rollouts, and concludes: it is up, or it will not come up. */
final class Observations {
  private final RolloutStore rollouts = new RolloutStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final OpenPorts ports;
  private final ReleaseStore releases;
  private final DeployTransitions transitions;
  private final Rollouts ways;
  private final Hibernation hibernation;
  private final EventLog events;
  private final DeploySettings settings;

  /** Since when a rollout can start: nothing that it has to wait for is in its way. */
  private final Stopwatches<RolloutId> stopwatches;

  @Inject
  Observations(
      OpenPorts ports,
      ReleaseStore releases,
      DeployTransitions transitions,
      Rollouts ways,
      Hibernation hibernation,
      EventLog events,
      DeploySettings settings,
      SteadyTime time) {
    this.ports = ports;
    this.releases = releases;
    this.transitions = transitions;
    this.ways = ways;
    this.hibernation = hibernation;
    this.events = events;
    this.settings = settings;
    this.stopwatches = new Stopwatches<>(time);
  }

  /** Whether there is anything to note, so that a look at what is well costs no transaction. */
  boolean areNews(Observation sight) {
    var rollout = sight.rollout();
    return sight.hasChanged()
        || switch (rollout.state()) {
          case STARTING -> sight.isReady() || sight.crashed().isPresent() || isOverdue(rollout);
          case SERVING -> rollout.readyAt() == null && sight.isReady();
          case DRAINING, LEAVING -> false;
        };
  }

  void note(WriteTx tx, Grant<ServiceId> service, Observation sight) {
    still(tx, service, sight.rollout()).ifPresent(now -> note(tx, service, sight, now));
  }

  /** A rollout that is to come up will not, since the engine cannot take it. */
  void reject(WriteTx tx, Grant<ServiceId> service, Rollout starting, String why) {
    still(tx, service, starting)
        .ifPresent(now -> giveUp(tx, service, now, why, FailureReason.early()));
  }

  /** The rollout, with the right to change it, if it is as it was seen. */
  private Optional<Rollout> still(WriteTx tx, Grant<ServiceId> service, Rollout seen) {
    ports.lock(tx, service);
    return runnings.tryLock(tx, service).isEmpty()
        ? Optional.empty()
        : rollouts
            .find(tx, service, seen.id())
            .filter(now -> now.state() == seen.state() && now.generation() == seen.generation());
  }

  private void note(WriteTx tx, Grant<ServiceId> service, Observation sight, Rollout rollout) {
    if (sight.hasChanged()) {
      rollouts.saveInstances(tx, service, rollout.id(), sight.instances());
    }
    switch (rollout.state()) {
      case STARTING -> starting(tx, service, sight, rollout);
      case SERVING -> serving(tx, service, sight, rollout);
      case DRAINING, LEAVING -> {}
    }
    ports.show(tx, service);
  }

  private void starting(WriteTx tx, Grant<ServiceId> service, Observation sight, Rollout rollout) {
    if (sight.isReady()) {
      succeed(tx, service, rollout);
      return;
    }
    var crashed = sight.crashed();
    if (crashed.isPresent()) {
      var reason =
          FailureReason.of(crashed.get().lastEnd(), spec(tx, service, rollout).memoryBytes());
      giveUp(tx, service, rollout, crash(crashed.get()), reason);
    } else if (isOverdue(rollout)) {
      var reason = FailureReason.timeout(settings.startBudget(), "the start of the instances");
      giveUp(tx, service, rollout, timeout(sight, spec(tx, service, rollout)), reason);
    }
  }

  private void succeed(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    if (rollout.purpose() == Rollout.Purpose.DEPLOY) {
      transitions.goLive(tx, service, deploys.get(tx, service, rollout.deployId()), rollout);
      return;
    }
    var executing = deploys.executing(tx, service).map(Deploy::id).orElse(null);
    ways.switchTo(tx, service, rollout, executing);
    hibernation.end(tx, service);
    events.append(tx, service.workspace(), new DeployEvent.ServerAvailable(service.on()));
  }

  private void giveUp(
      WriteTx tx, Grant<ServiceId> service, Rollout rollout, String why, FailureReason reason) {
    var deploy = deploys.get(tx, service, rollout.deployId());
    if (rollout.purpose() == Rollout.Purpose.DEPLOY) {
      transitions.fail(tx, service, deploy, why, reason);
      return;
    }
    ways.dismiss(tx, service, rollout);
    events.append(
        tx, service.workspace(), new DeployEvent.ServerFailed(service.on(), null, reason));
    transitions.writeLog(
        tx, deploy, "The restart failed: " + why + " The previous instances keep serving traffic.");
  }

  private void serving(WriteTx tx, Grant<ServiceId> service, Observation sight, Rollout rollout) {
    if (rollout.readyAt() != null) {
      sight
          .events(() -> spec(tx, service, rollout).memoryBytes())
          .forEach(event -> events.append(tx, service.workspace(), event));
    } else if (sight.isReady()) {
      rollouts.setReady(tx, service, rollout);
      hibernation.end(tx, service);
      events.append(tx, service.workspace(), new DeployEvent.ServerAvailable(service.on()));
    }
  }

  private boolean isOverdue(Rollout rollout) {
    return !rollout.mustWait()
        && stopwatches.of(rollout.id()).compareTo(settings.startBudget()) > 0;
  }

  private ReleaseSpec spec(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    return releases.spec(tx, service, rollout.deployId());
  }

  private static String crash(InstanceStatus instance) {
    var end = instance.lastEnd();
    return "An instance "
        + (end == null ? "exited" : end.how())
        + ". It exited "
        + instance.restarts()
        + " times before it was ready.";
  }

  private String timeout(Observation sight, ReleaseSpec spec) {
    return "Only "
        + sight.status().ready()
        + " of "
        + sight.rollout().wantedInstances()
        + " instances were ready after "
        + DurationText.of(settings.startBudget())
        + ". An instance is ready when "
        + readiness(spec)
        + ".";
  }

  private static String readiness(ReleaseSpec spec) {
    if (!spec.listens()) {
      return "its process has been running for a short time";
    }
    return spec.healthCheckPath().isEmpty()
        ? "it accepts connections on the port in the environment variable PORT"
        : "GET "
            + spec.healthCheckPath()
            + " returns 2xx or 3xx on the port in the environment variable PORT";
  }
}
