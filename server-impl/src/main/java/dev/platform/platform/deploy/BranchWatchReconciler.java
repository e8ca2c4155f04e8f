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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the branches of services now and then, a few at a time and each once for all services of
 * a workspace that follow it, and deploys a commit that is new. A commit is new if no deploy has
 * built it or was asked for it; while a build has not yet said which commit it took, nothing is
 * decided.
 */
final class BranchWatchReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(BranchWatchReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final Duration REST = Duration.ofSeconds(5);
  private static final FairShares.Limits LOOKS = new FairShares.Limits(4, 2, 40);
  private static final int BATCH = 40;

  private final BranchWatchStore watches = new BranchWatchStore();
  private final WantedStateStore runnings = new WantedStateStore();
  private final DeployStore deploys = new DeployStore();
  private final Db db;
  private final ReleaseSpecs releaseSpecs;
  private final DeployRequests wishes;
  private final Engine engine;
  private final EventLog events;
  private final DeploySettings settings;
  private final FairRounds<BranchLook> looks =
      new FairRounds<>(
          "watch", LOOKS, PERIOD, look -> look.branch().workspaceId().value(), BranchLook::branch);

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
    return settings.pollInterval().compareTo(REST) < 0 ? PERIOD : REST;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var due = db.read("watch.due", tx -> watches.due(tx, BATCH));
    looks.run(
        BranchLook.of(due),
        look -> IsolatedSteps.alone(look, each -> each.watches().get(0).serviceId(), this::look));
  }

  private void look(BranchLook look) throws InterruptedException {
    var followed = followed(look);
    if (followed.isEmpty()) {
      lookAgain(look, look.watches());
      return;
    }
    try {
      var tip = engine.sources().tip(look.branch().source());
      var moved = look.watches().stream().filter(watch -> !tip.equals(watch.seen())).toList();
      lookAgain(look, look.watches().stream().filter(watch -> !moved.contains(watch)).toList());
      IsolatedSteps.of(
          moved, BranchWatch::serviceId, watch -> take(look, watch, followed.get(watch), tip));
    } catch (EngineException e) {
      postpone(look.watches(), e);
    }
  }

  /** How each service follows the branch; those that do not any more are left out. */
  private Map<BranchWatch, FollowedBranch> followed(BranchLook look) {
    return db.read(
        "watch.followed",
        tx -> {
          Map<BranchWatch, FollowedBranch> all = new HashMap<>();
          for (BranchWatch watch : look.watches()) {
            releaseSpecs.followed(tx, grant(watch)).ifPresent(how -> all.put(watch, how));
          }
          return all;
        });
  }

  private void lookAgain(BranchLook look, List<BranchWatch> which) {
    if (!which.isEmpty()) {
      db.change("watch.looked", tx -> which.forEach(watch -> lookAgain(tx, look, watch)));
    }
  }

  private void lookAgain(WriteTx tx, BranchLook look, BranchWatch watch) {
    var next = look.branch().next(tx.now(), settings.pollInterval());
    watches.lookAgain(tx, grant(watch), next, 0);
  }

  /**
   * A commit at the tip of the branch.
   *
   * @param matters whether one of the files that it changes matters to the service
   */
  private record Found(String commit, boolean matters) {}

  private void take(
      BranchLook look, BranchWatch watch, @Nullable FollowedBranch followed, String tip)
      throws InterruptedException {
    try {
      @Nullable Found found =
          followed == null ? null : new Found(tip, matters(watch, followed, tip));
      db.change(
          "watch.looked",
          tx -> {
            if (found != null) {
              take(tx, watch, found);
            }
            lookAgain(tx, look, watch);
          });
    } catch (EngineException e) {
      postpone(List.of(watch), e);
    }
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
  private void postpone(List<BranchWatch> which, EngineException why) {
    for (BranchWatch watch : which) {
      if (watch.failures() == 0) {
        log.warn(
            "cannot check the branch of {}; retrying with exponential backoff: {}",
            watch.serviceId(),
            why.getMessage());
      }
    }
    long percent = ThreadLocalRandom.current().nextLong(90, 111);
    db.change(
        "watch.postpone",
        tx -> {
          for (BranchWatch watch : which) {
            int failures = watch.failures() + 1;
            var pause = PolledBranch.pause(settings.pollInterval(), failures);
            var spread = pause.multipliedBy(percent).dividedBy(100);
            watches.lookAgain(tx, grant(watch), tx.now().plus(spread), failures);
          }
        });
  }

  private static Grant<ServiceId> grant(BranchWatch watch) {
    return Grant.asSystem(watch.serviceId(), watch.workspaceId());
  }
}
