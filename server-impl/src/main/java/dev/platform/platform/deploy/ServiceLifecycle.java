package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.UserId;
import dev.platform.base.work.Work;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.ServiceSuspension;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** What is done to a service besides deploying it. */
final class ServiceLifecycle {
  private static final String BY_USER = "user";

  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final BranchWatchStore watches = new BranchWatchStore();
  private final ReleaseSpecs releaseSpecs;
  private final DeployTransitions transitions;
  private final DeployRequests wishes;
  private final ReleaseStore kept;
  private final Rollouts rollouts;
  private final Releases releases;
  private final Hibernation hibernation;
  private final EventLog events;
  private final Work work;
  private final DeploySettings settings;
  private final Iterable<ServiceSuspension> suspensions;

  @Inject
  ServiceLifecycle(
      ReleaseSpecs releaseSpecs,
      DeployTransitions transitions,
      DeployRequests wishes,
      ReleaseStore kept,
      Rollouts rollouts,
      Releases releases,
      Hibernation hibernation,
      EventLog events,
      Work work,
      DeploySettings settings,
      Iterable<ServiceSuspension> suspensions) {
    this.releaseSpecs = releaseSpecs;
    this.transitions = transitions;
    this.wishes = wishes;
    this.kept = kept;
    this.rollouts = rollouts;
    this.releases = releases;
    this.hibernation = hibernation;
    this.events = events;
    this.work = work;
    this.settings = settings;
    this.suspensions = suspensions;
  }

  Deploy begin(WriteTx tx, Grant<ServiceId> service, FirstDeploy wanted) {
    runnings.insert(tx, service, wanted.spec(), wanted.instances());
    var followed = wanted.followed();
    if (followed != null) {
      follow(tx, service, followed);
    }
    var release = new Release(wanted.spec(), wanted.contents());
    return wishes.first(tx, service, Trigger.OTHER, release);
  }

  void describe(WriteTx tx, Grant<ServiceId> service) {
    var spec = releaseSpecs.of(tx, service);
    runnings.describe(tx, service, spec);
    if (!spec.sleeps()) {
      hibernation.wake(tx, service);
    }
    releaseSpecs
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
    runnings.setSleep(tx, service, SleepState.AWAKE);
    watches.rest(tx, service);
    deploys
        .executing(tx, service)
        .ifPresent(d -> transitions.cancel(tx, service, d, "The service was suspended."));
    rollouts.retireAll(tx, service);
    runnings.setCurrent(tx, service, running.currentDeploy(), null);
    suspensions.forEach(suspension -> suspension.suspend(tx, service));
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
    if (release != null && hasInstances(tx, service)) {
      rollouts.resume(tx, service, release);
    }
    if (release == null && deploys.waiting(tx, service).isEmpty()) {
      wishes.request(tx, service, DeployRequest.build(Trigger.SERVICE_RESUMED));
    }
    transitions.startNext(tx, service);
  }

  private boolean hasInstances(WriteTx tx, Grant<ServiceId> service) {
    return !service.on().isCronJob() && !releaseSpecs.of(tx, service).servesFiles();
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
    if (running.sleep() == SleepState.ASLEEP) {
      hibernation.restart(tx, service, release, releases.contents(tx, service));
    } else {
      requireRestartable(tx, service, running.currentRollout());
      rollouts.restart(tx, service, release, releases.contents(tx, service));
    }
    append(tx, service, new DeployEvent.ServerRestarted(service.on(), by.value()));
  }

  private void requireRestartable(
      WriteTx tx, Grant<ServiceId> service, @Nullable RolloutId current) {
    if (current == null) {
      throw Failure.conflict("The service has no process to restart.");
    }
    if (rollouts.areReplaced(tx, service, current)) {
      throw Failure.conflict(
          "A deploy is replacing the instances. Restart the service after the deploy has"
              + " finished.");
    }
  }

  void requireNoTakeover(WriteTx tx, Grant<ServiceId> service, String wish) {
    runnings.lock(tx, service);
    if (isTakenOver(tx, service)) {
      throw Failure.conflict(
          "A deploy is replacing the instances. " + wish + " after the deploy has finished.");
    }
  }

  private boolean isTakenOver(WriteTx tx, Grant<ServiceId> service) {
    return deploys
        .executing(tx, service)
        .filter(deploy -> deploy.state() == DeployState.UPDATE_IN_PROGRESS)
        .isPresent();
  }

  boolean renewWithVolume(WriteTx tx, Grant<ServiceId> service, UserId by) {
    var running = runnings.lock(tx, service);
    if (isTakenOver(tx, service)) {
      return false;
    }
    var live = running.currentDeploy();
    if (live != null && running.currentRollout() != null && rollouts.runsAlone(tx, service, live)) {
      renew(tx, service, live, by);
    }
    return true;
  }

  void detachVolume(WriteTx tx, Grant<ServiceId> service, UserId by) {
    requireNoTakeover(tx, service, "Delete the disk");
    var running = runnings.lock(tx, service);
    var live = running.currentDeploy();
    boolean hasVolume = live != null && rollouts.runsAlone(tx, service, live);
    kept.detachVolume(tx, service);
    if (live != null && hasVolume && running.currentRollout() != null) {
      renew(tx, service, live, by);
    }
  }

  /** Nobody asked for other variables and files than those of the release. */
  private void renew(WriteTx tx, Grant<ServiceId> service, DeployId live, UserId by) {
    rollouts.restart(tx, service, live, kept.get(tx, service, live).contents());
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
    work.wake(tx, ArtifactCleanupReconciler.class);
  }

  private void drop(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    deploys.move(tx, service, deploy, DeployState.CANCELED, "The service was deleted.");
  }

  private void append(WriteTx tx, Grant<ServiceId> service, DeployEvent event) {
    events.append(tx, service.workspace(), event);
  }
}
