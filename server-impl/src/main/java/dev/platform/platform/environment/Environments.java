package dev.platform.platform.environment;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.network.NetworkChanges;
import dev.platform.platform.routing.RouteChanges;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What users do with environments, and where other rooms put their resources. */
public final class Environments {
  /** Name of the list in its cursors. */
  public static final String LIST = "environments";

  private static final String KIND = "environment";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final AuditTrail trail;
  private final EnvironmentStore store;
  private final Moves moves;
  private final Iterable<EnvironmentContents> contents;

  @Inject
  Environments(
      Db db,
      Ids ids,
      Access access,
      AuditTrail trail,
      EnvironmentStore store,
      Moves moves,
      Iterable<EnvironmentContents> contents) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.trail = trail;
    this.store = store;
    this.moves = moves;
    this.contents = contents;
  }

  /** Creates an environment in a project. */
  public Environment create(Caller caller, ProjectId project, NewEnvironment wanted) {
    return db.write(
        "environment.create",
        tx -> create(tx, access.require(tx, caller, Permission.CREATE, project), wanted));
  }

  /** Creates an environment, for a room that has decided already. */
  public Environment create(WriteTx tx, Grant<ProjectId> project, NewEnvironment wanted) {
    requireFree(tx, project, project.on(), wanted.name());
    var environment =
        new Environment(
            new EnvironmentId(ids.next(IdPrefix.ENVIRONMENT)),
            project.workspace(),
            project.on(),
            wanted.name(),
            wanted.isProtected(),
            wanted.isIsolated(),
            wanted.ipAllowList(),
            List.of(),
            tx.now(),
            tx.now());
    store.insert(tx, project, environment);
    access.register(tx, project.inWorkspace(), environment.id(), KIND);
    return environment;
  }

  /** One environment. */
  public Environment get(Caller caller, EnvironmentId id) {
    return db.read(
        "environment.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /** Those of some environments that the caller can see. */
  List<Environment> get(Caller caller, List<EnvironmentId> ids) {
    return db.read("environment.get_all", tx -> store.get(tx, access.reachAll(tx, caller), ids));
  }

  /** The environments of some projects, the newest first. */
  public Page<Environment> list(
      Caller caller,
      List<ProjectId> projects,
      List<String> ownerIds,
      EnvironmentFilter filter,
      PageRequest page) {
    return db.read(
        "environment.list",
        tx -> {
          var owners =
              projects.stream()
                  .map(id -> access.require(tx, caller, Permission.VIEW, id).workspace().value())
                  .distinct()
                  .toList();
          var reach =
              access.reach(tx, caller, Permission.VIEW, ownerIds.isEmpty() ? owners : ownerIds);
          return Page.of(store.list(tx, reach, projects, filter, page), Environment::cursor);
        });
  }

  /** Changes an environment. */
  public Environment update(Caller caller, EnvironmentId id, EnvironmentPatch change) {
    return db.write(
        "environment.update",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var before = store.lock(tx, grant);
          var after = change.over(before, tx.now());
          if (!after.name().equals(before.name())) {
            requireFree(tx, grant, before.projectId(), after.name());
          }
          store.update(tx, grant, after);
          after.resourceIds().forEach(resource -> reroute(tx, resource));
          audit(tx, caller, before, after);
          return after;
        });
  }

  /**
   * Moves resources into an environment, each from the one that it is in.
   *
   * @param resources ids; one that is there stays there
   * @throws Failure conflict if one is in another environment that is protected
   */
  public Environment add(Caller caller, EnvironmentId id, List<String> resources) {
    return db.write(
        "environment.add",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          store.lock(tx, grant);
          moves.into(tx, caller, grant, resources).forEach(it -> show(tx, it, id));
          return store.get(tx, grant);
        });
  }

  /**
   * Takes resources out of the environments that they are in. They stay in the workspace.
   *
   * @param named an environment, or one of the resources: Render's Terraform provider names the
   *     resource when it moves one
   * @param resources ids; one that is in no environment stays as it is
   * @throws Failure conflict if one is in an environment that is protected
   */
  public void remove(Caller caller, String named, List<String> resources) {
    db.change(
        "environment.remove",
        tx -> {
          var on = resources.contains(named) ? new ResourceId(named) : new EnvironmentId(named);
          var grant = access.require(tx, caller, Permission.CREATE, on);
          moves
              .out(tx, caller, grant.workspace(), resources)
              .forEach(resource -> show(tx, resource, null));
        });
  }

  /** Deletes an environment with all that is in it. */
  public void delete(Caller caller, EnvironmentId id) {
    db.change("environment.delete", tx -> delete(tx, caller, id));
  }

  /** Deletes the environments of a project with all that is in them. */
  public void deleteAll(WriteTx tx, Caller caller, Grant<ProjectId> project) {
    store.of(tx, project).forEach(id -> delete(tx, caller, id));
  }

  /**
   * Puts a new resource into an environment of its workspace, which it shows already.
   *
   * @param resource which {@link Access#register} knows
   */
  public void place(WriteTx tx, Grant<? extends Id> resource, EnvironmentId environment) {
    store.place(tx, resource, environment);
    reroute(tx, resource.on().value());
  }

  private void delete(WriteTx tx, Caller caller, EnvironmentId id) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    var environment = store.lock(tx, grant);
    var resources = store.lockContents(tx, grant);
    if (environment.isProtected() && !resources.isEmpty()) {
      throw Failure.conflict(
          "The environment "
              + environment.name()
              + " is protected. Delete its services first, or remove the protection.");
    }
    resources.forEach(resource -> deleteContent(tx, caller, resource));
    store.delete(tx, grant);
    access.forget(tx, grant);
  }

  private void deleteContent(WriteTx tx, Caller caller, String resource) {
    contentsWith(resource).delete(tx, caller, resource);
  }

  private void show(WriteTx tx, Grant<? extends Id> resource, @Nullable EnvironmentId environment) {
    var id = resource.on().value();
    contentsWith(id).show(tx, resource, environment);
    reroute(tx, id);
  }

  private EnvironmentContents contentsWith(String resource) {
    for (EnvironmentContents some : contents) {
      if (some.owns(resource)) {
        return some;
      }
    }
    throw new IllegalStateException("no room has " + resource);
  }

  /** Who may send requests to a service, or call it, depends on its environment. */
  private static void reroute(WriteTx tx, String resource) {
    NetworkChanges.note(tx);
    if (IdPrefix.SERVICE.fits(resource)) {
      RouteChanges.note(tx, new ServiceId(resource));
    }
  }

  private void requireFree(Tx tx, Grant<?> grant, ProjectId project, String name) {
    if (store.hasName(tx, grant, project, name)) {
      throw Failure.conflict(
              "An environment named \""
                  + name
                  + "\" already exists in this project. Choose another name.")
          .because("NAME_IN_USE");
    }
  }

  private void audit(WriteTx tx, Caller caller, Environment before, Environment after) {
    if (before.isProtected() != after.isProtected()) {
      trail.log(
          tx,
          caller,
          after.workspaceId(),
          "ChangeEnvironmentProtectionEvent",
          Map.of("protectedStatus", after.isProtected() ? "protected" : "unprotected"));
    } else if (!before.ipAllowList().equals(after.ipAllowList())) {
      trail.log(
          tx,
          caller,
          after.workspaceId(),
          "UpdateIPAllowListEvent",
          Map.of("entries", String.valueOf(after.ipAllowList().size())));
    }
  }
}
