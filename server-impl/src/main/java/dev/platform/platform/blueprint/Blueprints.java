package dev.platform.platform.blueprint;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.engine.spi.EngineException;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What users do with blueprints. */
public final class Blueprints {
  private static final String KIND = "blueprint";
  private static final int MAX = 100;

  private final BlueprintStore store = new BlueprintStore();
  private final Db db;
  private final Ids ids;
  private final Access access;
  private final BlueprintRules rules;
  private final SyncStore syncs;
  private final AnswerStore answers;
  private final SyncRequests requests;
  private final BlueprintFiles files;
  private final BlueprintPlans plans;

  @Inject
  Blueprints(
      Db db,
      Ids ids,
      Access access,
      BlueprintRules rules,
      SyncStore syncs,
      AnswerStore answers,
      SyncRequests requests,
      BlueprintFiles files,
      BlueprintPlans plans) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.rules = rules;
    this.syncs = syncs;
    this.answers = answers;
    this.requests = requests;
    this.files = files;
    this.plans = plans;
  }

  /** Connects a file with a workspace. The first sync waits. */
  public ConnectedBlueprint connect(Caller caller, NewBlueprint wanted) {
    return db.write("blueprint.connect", tx -> connect(tx, caller, wanted));
  }

  private ConnectedBlueprint connect(WriteTx tx, Caller caller, NewBlueprint wanted) {
    var workspace = access.requireIn(tx, caller, Permission.CREATE, wanted.ownerId());
    rules.check(wanted);
    access.lock(tx, workspace);
    requireFree(tx, workspace, wanted.name());
    if (store.count(tx, workspace) >= MAX) {
      throw Failure.conflict(
          "The workspace already has " + MAX + " blueprints. Disconnect one first.");
    }
    var id = new BlueprintId(ids.next(IdPrefix.BLUEPRINT));
    store.insert(tx, workspace, blueprint(tx, id, workspace.on(), caller, wanted), tx.now());
    var grant = access.register(tx, workspace, id, KIND);
    answers.put(tx, grant, wanted.answers());
    requests.request(tx, grant);
    return store.get(tx, grant);
  }

  private static ConnectedBlueprint blueprint(
      WriteTx tx, BlueprintId id, WorkspaceId workspace, Caller caller, NewBlueprint wanted) {
    return new ConnectedBlueprint(
        id,
        workspace,
        wanted.name(),
        wanted.repo(),
        wanted.branch(),
        wanted.path(),
        wanted.autoSync(),
        caller.user(),
        caller.credential(),
        tx.now(),
        null,
        null,
        null,
        0,
        null);
  }

  private void requireFree(WriteTx tx, Grant<?> grant, String name) {
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }

  /** One blueprint with what it manages. */
  BlueprintWithResources get(Caller caller, BlueprintId id, @Nullable String ownerId) {
    return db.read(
        "blueprint.get",
        tx -> {
          var grant = BlueprintAccess.require(access, tx, caller, Permission.VIEW, id, ownerId);
          return new BlueprintWithResources(store.get(tx, grant), store.resources(tx, grant));
        });
  }

  /**
   * The blueprints of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<ConnectedBlueprint> list(Caller caller, List<String> ownerIds, PageRequest page) {
    return db.read(
        "blueprint.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, page), ConnectedBlueprint::cursor);
        });
  }

  /** Changes a blueprint. A file at another path is new to the next look at the branch. */
  public ConnectedBlueprint update(
      Caller caller, BlueprintId id, @Nullable String ownerId, BlueprintPatch change) {
    return db.write(
        "blueprint.update",
        tx -> {
          var grant = BlueprintAccess.require(access, tx, caller, Permission.CREATE, id, ownerId);
          var before = store.lock(tx, grant);
          var name = rules.checkName(change.name().over(before.name(), ""));
          var path = rules.checkPath(change.path().over(before.path(), ""));
          if (!name.equals(before.name())) {
            requireFree(tx, grant, name);
          }
          if (!path.equals(before.path())) {
            store.forgetSeen(tx, grant);
          }
          store.update(
              tx, grant, name, path, change.autoSync().over(before.autoSync(), before.autoSync()));
          return store.get(tx, grant);
        });
  }

  /** Forgets a blueprint. What it made stays. */
  public void disconnect(Caller caller, BlueprintId id, @Nullable String ownerId) {
    db.change(
        "blueprint.disconnect",
        tx -> {
          var grant = BlueprintAccess.require(access, tx, caller, Permission.CREATE, id, ownerId);
          store.lock(tx, grant);
          store.delete(tx, grant);
          access.forget(tx, grant);
        });
  }

  /** Asks for a sync. If one waits, it is that one. */
  public Sync sync(Caller caller, BlueprintId id, Map<VariableRef, Secret> entered) {
    return db.write(
        "blueprint.sync",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          rules.checkAnswers(entered);
          store.lock(tx, grant);
          answers.put(tx, grant, entered);
          return requests.request(tx, grant);
        });
  }

  /** The syncs of a blueprint, the newest first. */
  Page<SyncWithSteps> syncs(
      Caller caller, BlueprintId id, @Nullable String ownerId, PageRequest page) {
    return db.read(
        "blueprint.syncs",
        tx -> {
          var grant = BlueprintAccess.require(access, tx, caller, Permission.VIEW, id, ownerId);
          return Page.of(syncs.list(tx, grant, page), it -> it.sync().cursor());
        });
  }

  /** What a plan is made of, beside the file. */
  private record Before(
      ConnectedBlueprint blueprint, Map<VariableRef, Secret> answers, List<ManagedItem> managed) {}

  /** What the next sync would do. */
  CheckedFile plan(Caller caller, BlueprintId id) {
    var before =
        db.read(
            "blueprint.plan",
            tx -> {
              var grant = access.require(tx, caller, Permission.CREATE, id);
              return new Before(
                  store.get(tx, grant), answers.all(tx, grant), store.managed(tx, grant));
            });
    var found = files.isAvailable() ? atTip(before.blueprint()) : atLastSync(caller, id);
    return plans.plan(
        ConnectedBlueprint.withAllScopes(caller),
        before.blueprint(),
        found,
        before.answers(),
        before.managed());
  }

  private FoundFile atTip(ConnectedBlueprint blueprint) {
    try {
      return files.read(blueprint);
    } catch (EngineException e) {
      throw Failure.conflict(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failure.unavailable("git", "The server is stopping. Try again.");
    }
  }

  private FoundFile atLastSync(Caller caller, BlueprintId id) {
    return db.read(
            "blueprint.file",
            tx -> syncs.lastContent(tx, access.require(tx, caller, Permission.CREATE, id)))
        .orElseThrow(
            () ->
                Failure.conflict("No sync has read the file yet. Try again after the first one."));
  }

  /**
   * A file that describes what a workspace has.
   *
   * @param ownerId which workspace; null is the caller's own choice
   * @param resourceIds of what is described; empty is everything
   */
  public String export(Caller caller, @Nullable String ownerId, List<String> resourceIds) {
    var workspace =
        db.read(
            "blueprint.export",
            tx -> access.requireIn(tx, caller, Permission.CREATE, ownerId).on());
    return plans.export(ConnectedBlueprint.withAllScopes(caller), workspace.value(), resourceIds);
  }

  /** Checks a file against a workspace. */
  CheckedFile validate(Caller caller, String ownerId, byte[] content) {
    var workspace =
        db.read(
            "blueprint.validate",
            tx -> access.requireIn(tx, caller, Permission.VIEW, ownerId).on());
    return plans.validate(caller, workspace.value(), content);
  }
}
