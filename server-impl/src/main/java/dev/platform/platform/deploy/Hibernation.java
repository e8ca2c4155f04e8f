package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/**
 * Stops what nobody visits and starts it again for the next visitor. The live deploy stays live
 * meanwhile. Requests that come while a service falls asleep are answered by the instances that
 * leave, since those are drained like any others.
 */
final class Hibernation {
  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final Rollouts rollouts;
  private final EventLog events;

  @Inject
  Hibernation(Rollouts rollouts, EventLog events) {
    this.rollouts = rollouts;
    this.events = events;
  }

  /** Does nothing to a service that is suspended, being deployed or not live. */
  void sleep(WriteTx tx, Grant<ServiceId> service) {
    var running = runnings.tryLock(tx, service).orElse(null);
    if (running == null
        || running.sleep() != SleepState.AWAKE
        || running.currentRollout() == null
        || deploys.executing(tx, service).isPresent()) {
      return;
    }
    rollouts.retireAll(tx, service);
    runnings.setCurrent(tx, service, running.currentDeploy(), null);
    runnings.setSleep(tx, service, SleepState.ASLEEP);
    events.append(tx, service.workspace(), new DeployEvent.ServiceHibernated(service.on()));
  }

  /** Does nothing to a service that does not sleep. */
  void wake(WriteTx tx, Grant<ServiceId> service) {
    runnings
        .tryLock(tx, service)
        .filter(running -> running.sleep() == SleepState.ASLEEP)
        .map(WantedState::currentDeploy)
        .ifPresent(
            live -> {
              rollouts.resume(tx, service, live);
              runnings.setSleep(tx, service, SleepState.WAKING);
            });
  }

  /** Starts a service that sleeps with the variables and files of now. */
  void restart(WriteTx tx, Grant<ServiceId> service, DeployId live, ReleaseContents now) {
    rollouts.restartInPlace(tx, service, live, now);
    runnings.setSleep(tx, service, SleepState.WAKING);
  }

  /** Its instances are ready, whether they were started for a visitor or by a deploy. */
  void end(WriteTx tx, Grant<ServiceId> service) {
    if (runnings.lock(tx, service).sleep() != SleepState.AWAKE) {
      runnings.setSleep(tx, service, SleepState.AWAKE);
      events.append(tx, service.workspace(), new DeployEvent.ServiceWoken(service.on()));
    }
  }
}
