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
  private final Ids ids;
  private final Work work;

  @Inject
  Rollouts(Ids ids, Work work) {
    this.ids = ids;
    this.work = work;
  }

  /** A new rollout that comes up beside what serves. */
  void start(WriteTx tx, Grant<ServiceId> service, DeployId deploy, Rollout.Purpose purpose) {
    insert(tx, service, deploy, purpose, Rollout.State.STARTING);
  }

  /** A new rollout that serves from the first moment, because nothing else does. */
  void resume(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    var rollout = insert(tx, service, deploy, Rollout.Purpose.RESUME, Rollout.State.SERVING);
    runnings.setCurrent(tx, service, deploy, rollout);
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
  void dismissRestarts(WriteTx tx, Grant<ServiceId> service) {
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
