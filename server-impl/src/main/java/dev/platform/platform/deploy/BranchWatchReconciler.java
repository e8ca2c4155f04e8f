package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.share.FairRounds;
import dev.platform.base.share.FairShares;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the branches of services now and then, a few at a time, and deploys a commit that is
 * new. A commit is new if no deploy has built it or was asked for it; while a build has not yet
 * said which commit it took, nothing is decided.
 */
final class BranchWatchReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(BranchWatchReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final Duration MAX_PAUSE = Duration.ofHours(1);
  private static final FairShares.Limits LOOKS = new FairShares.Limits(4, 2, 40);
  private static final int BATCH = 40;
  private static final int MAX_DOUBLINGS = 10;

  private final BranchWatchStore watches = new BranchWatchStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final Db db;
  private final ReleaseSpecs releaseSpecs;
  private final DeployRequests wishes;
  private final Engine engine;
  private final EventLog events;
  private final DeploySettings settings;
  private final FairRounds<BranchWatch> looks =
      new FairRounds<>(
          "watch", LOOKS, PERIOD, watch -> watch.workspaceId().value(), BranchWatch::serviceId);

  @Inject
  BranchWatchReconciler(
      Db db,
      ReleaseSpecs releaseSpecs,
      DeployRequests wishes,
      Engine engine,
      EventLog events,
      DeploySettings settings) {
    this.db = db;
    this.releaseSpecs = releaseSpecs;
    this.wishes = wishes;
    this.engine = engine;
    this.events = events;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var due = db.read("watch.due", tx -> watches.due(tx, BATCH));
    looks.run(due, watch -> IsolatedSteps.alone(watch, BranchWatch::serviceId, this::look));
  }

  private void look(BranchWatch watch) throws InterruptedException {
    try {
      var found = find(watch);
      db.change(
          "watch.looked",
          tx -> {
            found.ifPresent(commit -> take(tx, watch, commit));
            watches.lookAgain(tx, grant(watch), tx.now().plus(jitter(settings.pollInterval())), 0);
          });
    } catch (EngineException e) {
      postpone(watch, e);
    }
  }

  /**
   * A commit at the tip of the branch.
   *
   * @param matters whether one of the files that it changes matters to the service
   */
  private record Found(String commit, boolean matters) {}

  /** The tip, if it is not where it was. */
  private Optional<Found> find(BranchWatch watch) throws InterruptedException {
    var followed = db.read("watch.followed", tx -> releaseSpecs.followed(tx, grant(watch)));
    if (followed.isEmpty()) {
      return Optional.empty();
    }
    var tip = engine.sources().tip(watch.source());
    if (tip.equals(watch.seen())) {
      return Optional.empty();
    }
    return Optional.of(new Found(tip, matters(watch, followed.get(), tip)));
  }

  private boolean matters(BranchWatch watch, FollowedBranch followed, String tip)
      throws InterruptedException {
    var seen = watch.seen();
    if (seen == null || !followed.isNarrow()) {
      return true;
    }
    return engine.sources().changed(watch.source(), seen, tip).map(followed::concerns).orElse(true);
  }

  /** Under the service's lock, because somebody may ask for a deploy at the same time. */
  private void take(WriteTx tx, BranchWatch watch, Found found) {
    var service = grant(watch);
    boolean mayDeploy =
        runnings.tryLock(tx, service).filter(running -> !running.suspended()).isPresent();
    boolean isStill = watches.find(tx, service).filter(watch::isStill).isPresent();
    if (!mayDeploy || !isStill || deploys.isFetching(tx, service)) {
      return;
    }
    if (watch.seen() != null && !deploys.knows(tx, service, found.commit())) {
      decide(tx, service, watch, found);
    }
    watches.saw(tx, service, watch.repository(), watch.branch(), found.commit());
  }

  private void decide(WriteTx tx, Grant<ServiceId> service, BranchWatch watch, Found found) {
    if (found.matters()) {
      wishes.request(tx, service, DeployRequest.newCommit(found.commit()));
    } else {
      events.append(
          tx,
          service.workspace(),
          new DeployEvent.CommitIgnored(service.on(), found.commit(), watch.repository()));
    }
  }

  /** With a pause that grows, and told once. */
  private void postpone(BranchWatch watch, EngineException why) {
    int failures = watch.failures() + 1;
    if (failures == 1) {
      log.warn(
          "cannot check the branch of {}; retrying with exponential backoff: {}",
          watch.serviceId(),
          why.getMessage());
    }
    db.change(
        "watch.postpone",
        tx -> watches.lookAgain(tx, grant(watch), tx.now().plus(pause(failures)), failures));
  }

  private Duration pause(int failures) {
    var pause = settings.pollInterval().multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    return jitter(pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause);
  }

  /** So that services that were made together are not always looked at together. */
  private static Duration jitter(Duration time) {
    return time.multipliedBy(ThreadLocalRandom.current().nextLong(90, 111)).dividedBy(100);
  }

  private static Grant<ServiceId> grant(BranchWatch watch) {
    return Grant.asSystem(watch.serviceId(), watch.workspaceId());
  }
}
