package dev.platform.platform.blueprint;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the steps of a sync, each noted before the next. */
@NoAccessCheck("notes progress; each step asks for itself, as the user who connected the blueprint")
final class SyncSteps {
  private static final Logger log = LoggerFactory.getLogger(SyncSteps.class);
  private static final int SHOWN = 10;

  private final BlueprintStore blueprints = new BlueprintStore();
  private final Db db;
  private final SyncStore syncs;

  @Inject
  SyncSteps(Db db, SyncStore syncs) {
    this.db = db;
    this.syncs = syncs;
  }

  /** The steps of a plan, in its order. */
  static List<SyncStep> of(SyncId sync, int first, List<Change> changes) {
    List<SyncStep> steps = new ArrayList<>();
    for (Change change : changes) {
      steps.add(SyncStep.of(sync, first + steps.size(), change));
    }
    return steps;
  }

  /** The steps of a second plan: changes of what did not fail before. */
  static List<SyncStep> further(SyncId sync, List<SyncStep> taken, List<Change> changes) {
    return of(
        sync,
        taken.size(),
        changes.stream()
            .filter(change -> change.action() == Change.Action.UPDATE)
            .filter(change -> taken.stream().noneMatch(step -> step.hasFailed(change)))
            .toList());
  }

  /** Why some failed. */
  static String sentence(List<SyncStep> failed) {
    var lines =
        failed.stream()
            .limit(SHOWN)
            .map(step -> words(step.kind()) + " " + step.name() + ": " + step.message())
            .collect(Collectors.joining("\n"));
    var count = failed.size() == 1 ? "1 resource" : failed.size() + " resources";
    return "The sync of " + count + " failed.\n" + lines;
  }

  private static String words(ResourceKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * Takes those that are left. One that fails does not hold up the others: those that need it fail
   * for that reason.
   *
   * @return false if the sync is gone
   */
  boolean take(Grant<BlueprintId> grant, SyncId sync, Synchronization workspace) {
    for (SyncStep step : steps(grant, sync)) {
      if (step.isLeft() && !take(grant, step, workspace)) {
        return false;
      }
    }
    return true;
  }

  /** Those that failed. */
  List<SyncStep> failed(Grant<BlueprintId> grant, SyncId sync) {
    return steps(grant, sync).stream().filter(it -> it.state() == SyncStep.State.ERROR).toList();
  }

  /**
   * Starts the commands that follow the first deploys of new services, each once.
   *
   * @return whether there is none whose deploy is still to come
   */
  boolean runHooks(Grant<BlueprintId> grant, SyncId sync, Synchronization workspace) {
    boolean isOver = true;
    for (SyncStep step : steps(grant, sync)) {
      if (step.state() == SyncStep.State.DONE && step.action() == Change.Action.CREATE) {
        isOver &= runHook(grant, step, workspace);
      }
    }
    return isOver;
  }

  private boolean runHook(Grant<BlueprintId> grant, SyncStep step, Synchronization workspace) {
    try {
      return workspace.runHook(step.change(), step.key()) != HookState.WAITING;
    } catch (Failure failure) {
      note(grant, step, SyncStep.State.ERROR, "initialDeployHook: " + failure.publicMessage());
      return true;
    }
  }

  private List<SyncStep> steps(Grant<BlueprintId> grant, SyncId sync) {
    return db.read("sync.steps", tx -> syncs.steps(tx, grant, sync));
  }

  private boolean take(Grant<BlueprintId> grant, SyncStep step, Synchronization workspace) {
    if (step.action() == Change.Action.KEEP) {
      return done(grant, step, SyncStep.State.SKIPPED, String.valueOf(step.resourceId()));
    }
    if (!note(grant, step, SyncStep.State.RUNNING, null)) {
      return false;
    }
    try {
      return done(grant, step, SyncStep.State.DONE, workspace.apply(step.change(), step.key()));
    } catch (Failure failure) {
      return note(grant, step, SyncStep.State.ERROR, failure.publicMessage());
    } catch (DatabaseUnavailable e) {
      throw e;
    } catch (RuntimeException e) {
      log.error("{} failed", step.key(), e);
      return note(
          grant, step, SyncStep.State.ERROR, "An internal error occurred. Try another sync.");
    }
  }

  private boolean note(
      Grant<BlueprintId> grant, SyncStep step, SyncStep.State state, @Nullable String message) {
    return db.write("sync.step", tx -> syncs.step(tx, grant, step, state, null, message));
  }

  private boolean done(
      Grant<BlueprintId> grant, SyncStep step, SyncStep.State state, String resourceId) {
    return db.write(
        "sync.step",
        tx -> {
          boolean isThere = syncs.step(tx, grant, step, state, resourceId, null);
          if (isThere) {
            blueprints.putResource(
                tx, grant, new ManagedItem(step.kind(), step.name(), resourceId));
          }
          return isThere;
        });
  }
}
