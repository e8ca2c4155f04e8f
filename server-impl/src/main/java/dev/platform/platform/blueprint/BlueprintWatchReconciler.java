package dev.platform.platform.blueprint;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.share.FairRounds;
import dev.platform.base.share.FairShares;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.identity.access.Grant;
import dev.platform.platform.deploy.DeploySettings;
import dev.platform.platform.deploy.PolledBranch;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the branches of blueprints that are synced by themselves, each once for all blueprints
 * of a workspace on it, and asks for a sync when a new commit has changed the file.
 */
final class BlueprintWatchReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(BlueprintWatchReconciler.class);
  private static final Duration PERIOD = Duration.ofSeconds(5);
  private static final FairShares.Limits LOOKS = new FairShares.Limits(2, 1, 40);
  private static final int BATCH = 40;

  private final BlueprintStore blueprints = new BlueprintStore();
  private final Db db;
  private final Engine engine;
  private final BlueprintFiles files;
  private final SyncRequests requests;
  private final DeploySettings settings;
  private final FairRounds<Look> looks =
      new FairRounds<>(
          "blueprint", LOOKS, PERIOD, it -> it.branch().workspaceId().value(), Look::branch);

  @Inject
  BlueprintWatchReconciler(
      Db db, Engine engine, BlueprintFiles files, SyncRequests requests, DeploySettings settings) {
    this.db = db;
    this.engine = engine;
    this.files = files;
    this.requests = requests;
    this.settings = settings;
  }

  /** One look at a branch, for all blueprints on it that are due. */
  private record Look(PolledBranch branch, List<ConnectedBlueprint> due) {}

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var due = db.read("blueprint.due", tx -> blueprints.due(tx, BATCH));
    var grouped =
        due.stream()
            .collect(
                Collectors.groupingBy(
                    it -> new PolledBranch(it.workspaceId(), it.source()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    looks.run(
        grouped.entrySet().stream().map(it -> new Look(it.getKey(), it.getValue())).toList(),
        look -> IsolatedSteps.alone(look, each -> each.due().get(0).id(), this::look));
  }

  private void look(Look look) throws InterruptedException {
    String tip;
    try {
      tip = engine.sources().tip(look.branch().source());
    } catch (EngineException e) {
      look.due().forEach(blueprint -> postpone(blueprint, e));
      return;
    }
    IsolatedSteps.of(
        look.due(), ConnectedBlueprint::id, blueprint -> look(look.branch(), blueprint, tip));
  }

  private void look(PolledBranch branch, ConnectedBlueprint blueprint, String tip)
      throws InterruptedException {
    if (tip.equals(blueprint.seenCommit())) {
      db.change("blueprint.looked", tx -> lookAgain(tx, branch, blueprint));
      return;
    }
    try {
      var found = files.read(blueprint, tip);
      db.change("blueprint.looked", tx -> take(tx, branch, blueprint, found));
    } catch (EngineException e) {
      postpone(blueprint, e);
    }
  }

  private void take(
      WriteTx tx, PolledBranch branch, ConnectedBlueprint blueprint, FoundFile found) {
    var now = blueprints.tryLock(tx, grant(blueprint)).orElse(null);
    if (now == null) {
      return;
    }
    boolean isStill =
        now.autoSync()
            && now.path().equals(blueprint.path())
            && Objects.equals(now.seenCommit(), blueprint.seenCommit());
    if (isStill) {
      if (!found.digest().equals(now.seenDigest())) {
        requests.request(tx, grant(blueprint));
      }
      blueprints.saw(tx, grant(blueprint), found);
    }
    lookAgain(tx, branch, blueprint);
  }

  private void lookAgain(WriteTx tx, PolledBranch branch, ConnectedBlueprint blueprint) {
    var next = branch.next(tx.now(), settings.pollInterval());
    blueprints.lookAgain(tx, grant(blueprint), next, 0);
  }

  /** With a pause that grows, and told once. */
  private void postpone(ConnectedBlueprint blueprint, EngineException why) {
    if (blueprint.failures() == 0) {
      log.warn(
          "cannot check the branch of {}; retrying with exponential backoff: {}",
          blueprint.id().value(),
          why.getMessage());
    }
    int failures = blueprint.failures() + 1;
    var next = PolledBranch.pause(settings.pollInterval(), failures);
    db.change(
        "blueprint.postpone",
        tx -> blueprints.lookAgain(tx, grant(blueprint), tx.now().plus(next), failures));
  }

  private static Grant<BlueprintId> grant(ConnectedBlueprint blueprint) {
    return Grant.asSystem(blueprint.id(), blueprint.workspaceId());
  }
}
