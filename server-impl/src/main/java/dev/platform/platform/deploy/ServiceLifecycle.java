package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.UserId;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** What is done to a service besides deploying it. */
final class ServiceLifecycle {
  private static final String BY_USER = "user";

  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final BranchWatchStore watches = new BranchWatchStore();
  private final Recipes recipes;
  private final DeployTransitions transitions;
  private final DeployRequests wishes;
  private final Rollouts rollouts;
  private final EventLog events;
  private final Work work;
  private final DeploySettings settings;

  @Inject
  ServiceLifecycle(
      Recipes recipes,
      DeployTransitions transitions,
      DeployRequests wishes,
      Rollouts rollouts,
      EventLog events,
      Work work,
      DeploySettings settings) {
    this.recipes = recipes;
    this.transitions = transitions;
    this.wishes = wishes;
    this.rollouts = rollouts;
    this.events = events;
    this.work = work;
    this.settings = settings;
  }

  Deploy begin(WriteTx tx, Grant<ServiceId> service, FirstDeploy wanted) {
    runnings.insert(tx, service, wanted.recipe(), wanted.instances());
    var followed = wanted.followed();
    if (followed != null) {
      follow(tx, service, followed);
    }
    var release = new Release(wanted.recipe(), wanted.contents());
    return wishes.first(tx, service, Trigger.OTHER, release);
  }

  void describe(WriteTx tx, Grant<ServiceId> service) {
    runnings.describe(tx, service, recipes.of(tx, service));
    recipes
        .followed(tx, service)
        .ifPresentOrElse(
            branch -> follow(tx, service, branch), () -> watches.unfollow(tx, service));
  }

  private void follow(WriteTx tx, Grant<ServiceId> service, FollowedBranch branch) {
    watches.follow(tx, service, branch, tx.now().plus(settings.pollInterval()));
  }

  void suspend(WriteTx tx, Grant<ServiceId> service) {
    var running = runnings.lock(tx, service);
    if (running.suspended()) {
      return;
    }
    runnings.setSuspended(tx, service, true);
    watches.rest(tx, service);
    deploys
        .executing(tx, service)
        .ifPresent(d -> transitions.cancel(tx, service, d, "The service was suspended."));
    rollouts.retireAll(tx, service);
    runnings.setCurrent(tx, service, running.currentDeploy(), null);
    append(tx, service, new DeployEvent.SuspenderAdded(service.on(), BY_USER));
    append(tx, service, new DeployEvent.ServiceSuspended(service.on()));
  }

  void resume(WriteTx tx, Grant<ServiceId> service) {
    var running = runnings.lock(tx, service);
    if (!running.suspended()) {
      return;
    }
    runnings.setSuspended(tx, service, false);
    watches.lookAgain(tx, service, tx.now(), 0);
    append(tx, service, new DeployEvent.SuspenderRemoved(service.on(), BY_USER));
    append(tx, service, new DeployEvent.ServiceResumed(service.on()));
    var release = running.currentDeploy();
    if (release != null && !recipes.of(tx, service).servesFiles()) {
      rollouts.resume(tx, service, release);
    }
    if (release == null && deploys.waiting(tx, service).isEmpty()) {
      wishes.request(tx, service, DeployRequest.build(Trigger.SERVICE_RESUMED));
    }
    transitions.startNext(tx, service);
  }

  void restart(WriteTx tx, Grant<ServiceId> service, UserId by) {
    var running = runnings.lock(tx, service);
    var release = running.currentDeploy();
    if (running.suspended()) {
      throw Failure.conflict("The service is suspended. Resume it instead of restarting it.");
    }
    if (release == null) {
      throw Failure.conflict("The service has no live deploy to restart.");
    }
    var rollout = running.currentRollout();
    if (rollout == null) {
      throw Failure.conflict("A static site has no process to restart.");
    }
    if (rollouts.areReplaced(tx, service, rollout)) {
      throw Failure.conflict(
          "A deploy is replacing the instances. Restart the service after the deploy has"
              + " finished.");
    }
    rollouts.restart(tx, service, release);
    append(tx, service, new DeployEvent.ServerRestarted(service.on(), by.value()));
  }

  void scale(WriteTx tx, Grant<ServiceId> service, int instances) {
    int before = runnings.lock(tx, service).wantedInstances();
    if (before == instances) {
      return;
    }
    runnings.setWanted(tx, service, instances);
    rollouts.resize(tx, service);
    append(tx, service, new DeployEvent.InstanceCountChanged(service.on(), before, instances));
  }

  /** Ends all of it without a word: the service's timeline is gone with it. */
  void close(WriteTx tx, Grant<ServiceId> service) {
    runnings.lock(tx, service);
    deploys.waiting(tx, service).ifPresent(deploy -> drop(tx, service, deploy));
    deploys.executing(tx, service).ifPresent(deploy -> drop(tx, service, deploy));
    rollouts.retireAll(tx, service);
    runnings.close(tx, service);
    watches.rest(tx, service);
    work.wake(tx, DeployReconciler.class);
    work.wake(tx, RemainsReconciler.class);
  }

  private void drop(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    deploys.move(tx, service, deploy, DeployState.CANCELED, "The service was deleted.");
  }

  private void append(WriteTx tx, Grant<ServiceId> service, DeployEvent event) {
    events.append(tx, service.workspace(), event);
  }
}
