package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Commit;
import dev.platform.identity.access.Grant;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Moves deploys from state to state and tells the story in events. The caller holds the service's
 * lock.
 */
final class DeployTransitions {
  /** Clients look once a second. */
  static final Duration HOLD = Duration.ofSeconds(3);

  private final DeployStore deploys = new DeployStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final ArtifactStore artifacts = new ArtifactStore();
  private final BranchWatchStore watches = new BranchWatchStore();
  private final PreDeployStore preDeploys = new PreDeployStore();
  private final ReleaseStore releases;
  private final Rollouts rollouts;
  private final Hibernation hibernation;
  private final Ids ids;
  private final EventLog events;
  private final Work work;
  private final LogSink log;

  @Inject
  DeployTransitions(
      ReleaseStore releases,
      Rollouts rollouts,
      Hibernation hibernation,
      Ids ids,
      EventLog events,
      Work work,
      LogSink log) {
    this.releases = releases;
    this.rollouts = rollouts;
    this.hibernation = hibernation;
    this.ids = ids;
    this.events = events;
    this.work = work;
    this.log = log;
  }

  /** The first deploy of a service: nothing else of it can be in the way. */
  Deploy begin(WriteTx tx, Grant<ServiceId> service, Deploy deploy, Release release) {
    var queued = deploy.queued(deploy.times().createdAt());
    deploys.insert(tx, service, queued);
    releases.keep(tx, service, queued.id(), release);
    work.wake(tx, BuildQueueReconciler.class);
    return queued;
  }

  /** A new deploy, in the place of the one that waits; begun at once if nothing is in its way. */
  Deploy enter(WriteTx tx, Grant<ServiceId> service, Deploy deploy, Release release) {
    var before = deploys.waiting(tx, service);
    before.ifPresent(
        old ->
            end(
                tx,
                service,
                old,
                DeployState.CANCELED,
                "Deploy " + deploy.id().value() + " replaced it.",
                EndReason.replacedBy(deploy.id())));
    var since = before.map(old -> old.times().stateSince()).orElse(deploy.times().createdAt());
    deploys.insert(tx, service, deploy.queued(since));
    releases.keep(tx, service, deploy.id(), release);
    startNext(tx, service);
    return deploys.get(tx, service, deploy.id());
  }

  /**
   * Begins the deploy that waits, unless another is worked on or the service is suspended. One that
   * has to be built waits until {@link BuildQueueReconciler} gives it a place.
   */
  void startNext(WriteTx tx, Grant<ServiceId> service) {
    next(tx, service)
        .ifPresent(
            deploy -> {
              if (deploy.code().artifact() == null) {
                work.wake(tx, BuildQueueReconciler.class);
              } else {
                release(tx, service, deploy);
              }
            });
  }

  /** Begins the build of the deploy that waits, unless it needs none by now. */
  void startBuild(WriteTx tx, Grant<ServiceId> service) {
    next(tx, service)
        .filter(deploy -> deploy.code().artifact() == null)
        .ifPresent(deploy -> build(tx, service, deploy));
  }

  private Optional<Deploy> next(WriteTx tx, Grant<ServiceId> service) {
    boolean isBlocked =
        runnings.lock(tx, service).suspended() || deploys.executing(tx, service).isPresent();
    return isBlocked
        ? Optional.empty()
        : deploys.waiting(tx, service).filter(deploy -> !isHeld(deploy, tx.now()));
  }

  /**
   * Whether it waits only to be found: who asks for a deploy of a cron job is answered without it,
   * and looks for one that is queued.
   */
  static boolean isHeld(Deploy deploy, Instant now) {
    return deploy.serviceId().isCronJob()
        && deploy.origin().trigger() == Trigger.API
        && now.isBefore(deploy.times().createdAt().plus(HOLD));
  }

  private void build(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    var build = new BuildId(ids.next(IdPrefix.BUILD));
    deploys.startBuild(tx, service, deploy.id(), build);
    deploys.move(tx, service, deploy, DeployState.BUILD_IN_PROGRESS, null);
    events.append(
        tx,
        service.workspace(),
        new DeployEvent.BuildStarted(service.on(), build.value(), EventCause.of(deploy)));
    work.wake(tx, DeployReconciler.class);
  }

  /** The artifact is there. */
  private void release(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    events.append(
        tx,
        service.workspace(),
        new DeployEvent.DeployStarted(service.on(), deploy.id().value(), EventCause.of(deploy)));
    if (hasPreDeploy(tx, service, deploy)) {
      preDeploy(tx, service, deploy);
    } else {
      update(tx, service, deploy);
    }
  }

  /**
   * A rollback has none: the command of an old version may not know what a newer one has done, and
   * must not stand in the way.
   */
  private boolean hasPreDeploy(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    return deploy.origin().trigger() != Trigger.ROLLBACK
        && releases.spec(tx, service, deploy.id()).preDeployCommand() != null;
  }

  private void preDeploy(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    var id = new PreDeployId(ids.next(IdPrefix.DEPLOY_COMMAND));
    deploys.move(tx, service, deploy, DeployState.PRE_DEPLOY_IN_PROGRESS, null);
    preDeploys.insert(tx, service, id, deploy.id());
    work.wake(tx, PreDeployReconciler.class);
  }

  /** The pre-deploy command has begun. It may have had to wait for a place. */
  void preDeployStarted(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    var id = preDeploys.of(tx, service, deploy.id());
    if (preDeploys.start(tx, service, id)) {
      events.append(
          tx,
          service.workspace(),
          new DeployEvent.PreDeployStarted(service.on(), id.value(), deploy.id().value()));
    }
  }

  /** The pre-deploy command has succeeded. */
  void preDeployed(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    preDeployStarted(tx, service, deploy);
    recordPreDeployEnd(tx, service, deploy, Ending.SUCCEEDED, EndReason.none());
    work.wake(tx, PreDeployReconciler.class);
    update(tx, service, deploy);
  }

  private void recordPreDeployEnd(
      WriteTx tx, Grant<ServiceId> service, Deploy deploy, Ending ending, EndReason reason) {
    var id = preDeploys.of(tx, service, deploy.id());
    events.append(
        tx,
        service.workspace(),
        new DeployEvent.PreDeployEnded(
            service.on(), id.value(), deploy.id().value(), ending, reason));
  }

  private void update(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    var updating = deploys.move(tx, service, deploy, DeployState.UPDATE_IN_PROGRESS, null);
    if (hasInstances(tx, service, deploy)) {
      rollouts.start(tx, service, deploy.id());
    } else {
      goLive(tx, service, updating, null);
    }
  }

  private boolean hasInstances(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    return !service.on().isCronJob() && !releases.spec(tx, service, deploy.id()).servesFiles();
  }

  /** The build has said which commit it takes. The tip of a branch has been followed this far. */
  void fetched(WriteTx tx, Grant<ServiceId> service, Deploy deploy, Commit commit) {
    deploys.setCommit(tx, service, deploy.id(), commit);
    if (deploy.origin().commitWanted() == null) {
      var spec = releases.spec(tx, service, deploy.id());
      watches.saw(tx, service, spec.repository(), spec.branch(), commit.id());
    }
  }

  /** The build has succeeded. */
  void built(
      WriteTx tx,
      Grant<ServiceId> service,
      Deploy deploy,
      BuildId build,
      ArtifactRef artifact,
      Commit commit) {
    artifacts.insert(tx, service, artifact);
    deploys.setArtifact(tx, service, deploy.id(), artifact.key());
    fetched(tx, service, deploy, commit);
    events.append(
        tx,
        service.workspace(),
        new DeployEvent.BuildEnded(
            service.on(), build.value(), Ending.SUCCEEDED, EndReason.none()));
    work.wake(tx, BuildQueueReconciler.class);
    release(tx, service, deploys.get(tx, service, deploy.id()));
  }

  /**
   * All instances are ready, or the artifact of a service without any is there.
   *
   * @param rollout null for a service without instances
   */
  void goLive(WriteTx tx, Grant<ServiceId> service, Deploy deploy, @Nullable Rollout rollout) {
    deploys
        .live(tx, service)
        .ifPresent(old -> deploys.move(tx, service, old, DeployState.DEACTIVATED, null));
    deploys.move(tx, service, deploy, DeployState.LIVE, null);
    if (rollout == null) {
      runnings.setCurrent(tx, service, deploy.id(), null);
    } else {
      rollouts.switchTo(tx, service, rollout, null);
      hibernation.end(tx, service);
    }
    if (!service.on().isCronJob()) {
      events.append(tx, service.workspace(), new DeployEvent.ServerAvailable(service.on()));
    }
    recordEnd(tx, service, deploy, DeployState.LIVE, EndReason.none());
    writeLog(tx, deploy, "Deploy " + deploy.id().value() + " is live.");
    after(tx, service);
  }

  /** The deploy comes to nothing. */
  void fail(WriteTx tx, Grant<ServiceId> service, Deploy deploy, String why, FailureReason reason) {
    end(tx, service, deploy, failed(deploy.state()), why, EndReason.failure(reason));
  }

  private static DeployState failed(DeployState at) {
    return switch (at) {
      case BUILD_IN_PROGRESS -> DeployState.BUILD_FAILED;
      case PRE_DEPLOY_IN_PROGRESS -> DeployState.PRE_DEPLOY_FAILED;
      case CREATED,
          QUEUED,
          UPDATE_IN_PROGRESS,
          LIVE,
          DEACTIVATED,
          BUILD_FAILED,
          PRE_DEPLOY_FAILED,
          UPDATE_FAILED,
          CANCELED ->
          DeployState.UPDATE_FAILED;
    };
  }

  /** Somebody does not want it any longer. */
  void cancel(WriteTx tx, Grant<ServiceId> service, Deploy deploy, String why) {
    end(tx, service, deploy, DeployState.CANCELED, why, EndReason.none());
  }

  private void end(
      WriteTx tx,
      Grant<ServiceId> service,
      Deploy deploy,
      DeployState to,
      String why,
      EndReason reason) {
    deploys.move(tx, service, deploy, to, why);
    rollouts.dismissStarting(tx, service, deploy.id());
    boolean isBack = rollouts.bringBack(tx, service);
    recordEnd(tx, service, deploy, to, reason);
    writeLog(
        tx,
        deploy,
        sentence(deploy, to, why)
            + (isBack
                ? " The previous version is being started again."
                : comfort(tx, service, to)));
    after(tx, service);
  }

  /** A deploy that has failed to build ended because of its build; what is left ended by itself. */
  private void recordEnd(
      WriteTx tx, Grant<ServiceId> service, Deploy deploy, DeployState to, EndReason reason) {
    var build = deploy.state() == DeployState.BUILD_IN_PROGRESS ? deploy.code().buildId() : null;
    var ending = Ending.of(to);
    if (build != null) {
      events.append(
          tx,
          service.workspace(),
          new DeployEvent.BuildEnded(service.on(), build.value(), ending, reason));
    }
    if (deploy.state() == DeployState.PRE_DEPLOY_IN_PROGRESS) {
      endPreDeploy(tx, service, deploy, ending, reason);
    }
    var why = build != null && ending == Ending.FAILED ? EndReason.buildFailed(build) : reason;
    events.append(
        tx,
        service.workspace(),
        new DeployEvent.DeployEnded(service.on(), deploy.id().value(), why, ending));
  }

  /** One that is canceled while it waits was never begun; one that cannot be begun has failed. */
  private void endPreDeploy(
      WriteTx tx, Grant<ServiceId> service, Deploy deploy, Ending ending, EndReason reason) {
    if (ending == Ending.FAILED) {
      preDeployStarted(tx, service, deploy);
    }
    if (preDeploys.isStarted(tx, service, preDeploys.of(tx, service, deploy.id()))) {
      recordPreDeployEnd(tx, service, deploy, ending, reason);
    }
  }

  private static String sentence(Deploy deploy, DeployState to, String why) {
    var told = to == DeployState.CANCELED ? " was canceled: " : " failed: ";
    return "Deploy " + deploy.id().value() + told + why;
  }

  private String comfort(WriteTx tx, Grant<ServiceId> service, DeployState to) {
    return to != DeployState.CANCELED && deploys.live(tx, service).isPresent()
        ? " The previous version keeps serving traffic."
        : "";
  }

  private void after(WriteTx tx, Grant<ServiceId> service) {
    work.wake(tx, BuildQueueReconciler.class);
    work.wake(tx, DeployReconciler.class);
    work.wake(tx, PreDeployReconciler.class);
    work.wake(tx, ArtifactCleanupReconciler.class);
    startNext(tx, service);
  }

  /** Lets the platform speak in the service's log. */
  void writeLog(WriteTx tx, Deploy deploy, String text) {
    var line = new NewLogLine(deploy.serviceId().value(), LogType.BUILD, null, tx.now(), text);
    tx.afterCommit(() -> log.write(line));
  }
}
