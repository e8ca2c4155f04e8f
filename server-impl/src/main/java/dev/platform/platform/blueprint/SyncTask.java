package dev.platform.platform.blueprint;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.EngineException;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.SystemGrant;
import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.Problem;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Carries out one sync, from wherever it is: reads the file, plans, and takes the steps. */
@SystemGrant("the reconciler has taken the sync of a user")
final class SyncTask {
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final Duration HOOK_PAUSE = Duration.ofSeconds(5);
  private static final int TRIES = 3;
  private static final int SHOWN = 10;

  private final BlueprintStore blueprints = new BlueprintStore();
  private final Db db;
  private final Access access;
  private final SyncStore syncs;
  private final AnswerStore answers;
  private final BlueprintFiles files;
  private final BlueprintPlans plans;
  private final SyncSteps steps;
  private final Work work;

  @Inject
  SyncTask(
      Db db,
      Access access,
      SyncStore syncs,
      AnswerStore answers,
      BlueprintFiles files,
      BlueprintPlans plans,
      SyncSteps steps,
      Work work) {
    this.db = db;
    this.access = access;
    this.syncs = syncs;
    this.answers = answers;
    this.files = files;
    this.plans = plans;
    this.steps = steps;
    this.work = work;
  }

  /** Goes on with a sync to its end, or to where the repository cannot be read now. */
  void carryOut(Sync sync) throws InterruptedException {
    var grant = Grant.asSystem(sync.blueprintId(), sync.workspaceId());
    var blueprint = db.read("sync.blueprint", tx -> blueprints.find(tx, grant)).orElse(null);
    if (blueprint == null || (sync.state() == SyncState.CREATED && !read(grant, blueprint, sync))) {
      return;
    }
    try {
      apply(grant, blueprint, sync);
    } catch (Failure failure) {
      end(grant, sync, failure.publicMessage());
    }
  }

  /** Whether there is a file. It is kept: what follows needs no repository. */
  private boolean read(Grant<BlueprintId> grant, ConnectedBlueprint blueprint, Sync sync)
      throws InterruptedException {
    try {
      var found = files.read(blueprint);
      return db.write(
          "sync.read",
          tx -> {
            blueprints.saw(tx, grant, found);
            var content = found.content();
            if (content == null) {
              syncs.end(tx, grant, sync.id(), found.commit(), found.why());
              return false;
            }
            return syncs.read(tx, grant, sync.id(), found.commit(), content);
          });
    } catch (EngineException e) {
      tryAgain(grant, sync, e);
      return false;
    }
  }

  private void tryAgain(Grant<BlueprintId> grant, Sync sync, EngineException why) {
    int failures = sync.failures() + 1;
    if (failures >= TRIES) {
      end(grant, sync, String.valueOf(why.getMessage()));
      return;
    }
    postpone(grant, sync, PAUSE.multipliedBy(failures), failures);
  }

  private void postpone(Grant<BlueprintId> grant, Sync sync, Duration pause, int failures) {
    db.change(
        "sync.postpone",
        tx -> syncs.postpone(tx, grant, sync.id(), tx.now().plus(pause), failures));
  }

  private void apply(Grant<BlueprintId> grant, ConnectedBlueprint blueprint, Sync sync) {
    requireRole(blueprint);
    var content = db.read("sync.file", tx -> syncs.content(tx, grant, sync.id()));
    if (content.isEmpty()) {
      return;
    }
    var file = BlueprintFile.read(content.get().bytes());
    requireNone(file.problems());
    Map<VariableRef, Secret> entered = db.read("sync.answers", tx -> answers.all(tx, grant));
    Supplier<Synchronization> workspace =
        () ->
            plans.workspace(
                blueprint.caller(), grant.workspace().value(), file, blueprint.place(), entered);
    var first = workspace.get();
    boolean isPlanned = sync.rounds() > 0 || planFirst(grant, sync, file, first);
    if (!isPlanned || !steps.take(grant, sync.id(), first)) {
      return;
    }
    var second = workspace.get();
    if ((sync.rounds() > 1 || planAgain(grant, sync, second))
        && steps.take(grant, sync.id(), second)) {
      endWithHooks(grant, sync, second);
    }
  }

  private void endWithHooks(Grant<BlueprintId> grant, Sync sync, Synchronization workspace) {
    if (steps.runHooks(grant, sync.id(), workspace)) {
      finish(grant, sync, steps.failed(grant, sync.id()));
    } else {
      postpone(grant, sync, HOOK_PAUSE, 0);
    }
  }

  private void requireRole(ConnectedBlueprint blueprint) {
    boolean mayStill =
        db.read(
            "sync.role",
            tx -> access.has(tx, blueprint.user(), Permission.CREATE, blueprint.workspaceId()));
    if (!mayStill) {
      throw Failure.forbidden(
          "The user who connected this blueprint no longer has the permission to create resources"
              + " in the workspace. Another user must disconnect the blueprint and connect it"
              + " again.");
    }
  }

  private static void requireNone(List<Problem> problems) {
    if (!problems.isEmpty()) {
      var more = problems.size() > SHOWN ? "\n" + (problems.size() - SHOWN) + " more problems" : "";
      throw Failure.malformed(
          problems.stream()
                  .limit(SHOWN)
                  .map(it -> "Line " + it.line() + ": " + it.text())
                  .collect(Collectors.joining("\n", "The file has problems.\n", ""))
              + more);
    }
  }

  /** Notes what is to be done. Returns false if the sync is gone. */
  private boolean planFirst(
      Grant<BlueprintId> grant, Sync sync, BlueprintFile file, Synchronization workspace) {
    requireNone(FileCheck.missing(file, workspace));
    var plan = plan(grant, workspace);
    if (!plan.questions().isEmpty()) {
      throw Failure.malformed(
          plan.questions().stream()
              .map(it -> it.key() + " of " + it.service())
              .collect(
                  Collectors.joining(
                      ", ",
                      "Variables need values: ",
                      ". Start a sync with them as its variables.")));
    }
    var planned = SyncSteps.of(sync.id(), 0, plan.changes());
    return db.write("sync.plan", tx -> syncs.run(tx, grant, sync.id(), 0, planned));
  }

  /** Notes what two resources need of each other, which is known once both are there. */
  private boolean planAgain(Grant<BlueprintId> grant, Sync sync, Synchronization workspace) {
    var changes = plan(grant, workspace).changes();
    return db.write(
        "sync.again",
        tx -> {
          var taken = syncs.steps(tx, grant, sync.id());
          return syncs.run(tx, grant, sync.id(), 1, SyncSteps.further(sync.id(), taken, changes));
        });
  }

  private Plan plan(Grant<BlueprintId> grant, Synchronization workspace) {
    return workspace.plan(db.read("sync.managed", tx -> blueprints.managed(tx, grant)));
  }

  private void finish(Grant<BlueprintId> grant, Sync sync, List<SyncStep> failed) {
    if (!failed.isEmpty()) {
      end(grant, sync, SyncSteps.sentence(failed));
      return;
    }
    db.change(
        "sync.end",
        tx -> {
          syncs
              .find(tx, grant, sync.id())
              .map(Sync::startedAt)
              .ifPresent(started -> answers.delete(tx, grant, started));
          blueprints.synced(tx, grant);
          end(tx, grant, sync, null);
        });
  }

  private void end(Grant<BlueprintId> grant, Sync sync, String error) {
    db.change("sync.end", tx -> end(tx, grant, sync, error));
  }

  private void end(WriteTx tx, Grant<BlueprintId> grant, Sync sync, @Nullable String error) {
    syncs.end(tx, grant, sync.id(), null, error);
    work.wake(tx, SyncReconciler.class);
  }
}
