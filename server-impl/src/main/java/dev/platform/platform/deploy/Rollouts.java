package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Brings rollouts into the world and out of it again. The caller holds the service's lock. */
final class Rollouts {
  private final RolloutStore rollouts = new RolloutStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ReleaseStore releases;
  private final Ids ids;
  private final Work work;

  @Inject
  Rollouts(ReleaseStore releases, Ids ids, Work work) {
    this.releases = releases;
    this.ids = ids;
    this.work = work;
  }

  /** A new rollout that is to make its deploy live. */
  void start(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    switch (releases.strategy(tx, service, deploy)) {
      case BESIDE -> insert(tx, service, deploy, Rollout.Purpose.DEPLOY, Rollout.State.STARTING);
      case IN_PLACE -> startInPlace(tx, service, deploy);
    }
  }

  /** What serves is stopped; requests come to the new one as soon as it is ready. */
  private void startInPlace(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    var running = runnings.lock(tx, service);
    retireAll(tx, service);
    var rollout = insert(tx, service, deploy, Rollout.Purpose.DEPLOY, Rollout.State.STARTING);
    if (running.currentRollout() != null) {
      runnings.setCurrent(tx, service, running.currentDeploy(), rollout);
    }
  }

  /**
   * A new rollout of the live deploy that takes over from the one that serves.
   *
   * @param now whose variables and files its instances get
   */
  void restart(WriteTx tx, Grant<ServiceId> service, DeployId live, ReleaseContents now) {
    switch (releases.strategy(tx, service, live)) {
      case BESIDE -> {
        dismissRestarts(tx, service);
        var restart = insert(tx, service, live, Rollout.Purpose.RESTART, Rollout.State.STARTING);
        releases.keep(tx, service, restart, live, now);
      }
      case IN_PLACE -> restartInPlace(tx, service, live, now);
    }
  }

  /** The same when nothing else serves, or may. */
  void restartInPlace(WriteTx tx, Grant<ServiceId> service, DeployId live, ReleaseContents now) {
    retireAll(tx, service);
    var restart = resume(tx, service, live);
    releases.keep(tx, service, restart, live, now);
    releases.takeOver(tx, service, restart);
  }

  /** Whether the instances of a deploy cannot run beside others, for example because of a disk. */
  boolean runsAlone(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    return releases.strategy(tx, service, deploy) == RolloutStrategy.IN_PLACE;
  }

  /** Whether a deploy is taking the place of what served. */
  boolean areReplaced(WriteTx tx, Grant<ServiceId> service, RolloutId current) {
    return rollouts
        .find(tx, service, current)
        .filter(rollout -> rollout.state() == Rollout.State.STARTING)
        .isPresent();
  }

  /** Lets the live deploy run again if what was to take its place has been dismissed. */
  boolean bringBack(WriteTx tx, Grant<ServiceId> service) {
    var running = runnings.lock(tx, service);
    var live = running.currentDeploy();
    var current = running.currentRollout();
    if (running.suspended()
        || live == null
        || current == null
        || comesOrServes(tx, service, current)) {
      return false;
    }
    resume(tx, service, live);
    return true;
  }

  private boolean comesOrServes(WriteTx tx, Grant<ServiceId> service, RolloutId current) {
    return rollouts
        .find(tx, service, current)
        .filter(rollout -> rollout.state() != Rollout.State.LEAVING)
        .isPresent();
  }

  /** A new rollout that serves from the first moment, because nothing else does. */
  RolloutId resume(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    var rollout = insert(tx, service, deploy, Rollout.Purpose.RESUME, Rollout.State.SERVING);
    runnings.setCurrent(tx, service, deploy, rollout);
    return rollout;
  }

  private RolloutId insert(
      WriteTx tx,
      Grant<ServiceId> service,
      DeployId deploy,
      Rollout.Purpose purpose,
      Rollout.State state) {
    var id = new RolloutId(ids.next(IdPrefix.ROLLOUT));
    rollouts.insert(
        tx,
        service,
        new Rollout(
            id,
            service.on(),
            service.workspace(),
            deploy,
            purpose,
            state,
            1,
            0,
            tx.now(),
            null,
            null,
            false,
            false,
            false));
    work.wake(tx, RolloutReconciler.class);
    return id;
  }

  /**
   * Gives the requests to a rollout and takes them from all others.
   *
   * @param spared a deploy whose rollout is still on its way and goes on
   */
  void switchTo(WriteTx tx, Grant<ServiceId> service, Rollout rollout, @Nullable DeployId spared) {
    for (Rollout other : rollouts.of(tx, service)) {
      if (!other.id().equals(rollout.id()) && !other.deployId().equals(spared)) {
        retire(tx, service, other);
      }
    }
    rollouts.setState(tx, service, rollout, Rollout.State.SERVING);
    rollouts.setReady(tx, service, rollout);
    runnings.setCurrent(tx, service, rollout.deployId(), rollout.id());
    if (rollout.purpose() == Rollout.Purpose.RESTART) {
      releases.takeOver(tx, service, rollout.id());
    }
    work.wake(tx, RolloutReconciler.class);
  }

  private void retire(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    switch (rollout.state()) {
      case STARTING -> rollouts.setState(tx, service, rollout, Rollout.State.LEAVING);
      case SERVING -> rollouts.setState(tx, service, rollout, Rollout.State.DRAINING);
      case DRAINING, LEAVING -> {}
    }
  }

  /** Ends a rollout without waiting for anybody. */
  void dismiss(WriteTx tx, Grant<ServiceId> service, Rollout rollout) {
    rollouts.setState(tx, service, rollout, Rollout.State.LEAVING);
    work.wake(tx, RolloutReconciler.class);
  }

  /** Ends the rollout that was to make a deploy live, if it is there. */
  void dismissStarting(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    rollouts.of(tx, service).stream()
        .filter(rollout -> rollout.state() == Rollout.State.STARTING)
        .filter(rollout -> rollout.purpose() == Rollout.Purpose.DEPLOY)
        .filter(rollout -> rollout.deployId().equals(deploy))
        .forEach(rollout -> dismiss(tx, service, rollout));
  }

  /** Ends every restart that is still on its way. */
  private void dismissRestarts(WriteTx tx, Grant<ServiceId> service) {
    rollouts.of(tx, service).stream()
        .filter(rollout -> rollout.state() == Rollout.State.STARTING)
        .filter(rollout -> rollout.purpose() == Rollout.Purpose.RESTART)
        .forEach(rollout -> dismiss(tx, service, rollout));
  }

  /** Ends all rollouts of a service; requests on their way are answered first. */
  void retireAll(WriteTx tx, Grant<ServiceId> service) {
    rollouts.of(tx, service).forEach(rollout -> retire(tx, service, rollout));
    work.wake(tx, RolloutReconciler.class);
  }

  /** Lets every rollout that stays learn of another number of instances. */
  void resize(WriteTx tx, Grant<ServiceId> service) {
    rollouts.raiseGeneration(tx, service);
    work.wake(tx, RolloutReconciler.class);
  }
}
