package dev.platform.platform.project;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.patch.Patch;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.NameRule;
import dev.platform.platform.ProjectId;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.environment.NewEnvironment;
import jakarta.inject.Inject;
import java.util.List;

/** What users do with projects. */
public final class Projects {
  /** Name of the list in its cursors. */
  public static final String LIST = "projects";

  private static final String KIND = "project";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final Environments environments;
  private final ProjectStore store = new ProjectStore();

  @Inject
  Projects(Db db, Ids ids, Access access, Environments environments) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.environments = environments;
  }

  /** Creates a project with its first environments. */
  public Project create(Caller caller, String ownerId, String name, List<NewEnvironment> first) {
    return db.write(
        "project.create",
        tx -> {
          var workspace = access.requireIn(tx, caller, Permission.CREATE, ownerId);
          requireName(tx, workspace, name);
          var id = new ProjectId(ids.next(IdPrefix.PROJECT));
          store.insert(tx, workspace, id, name);
          var grant = access.register(tx, workspace, id, KIND);
          first.forEach(environment -> environments.create(tx, grant, environment));
          return store.get(tx, grant);
        });
  }

  /** One project. */
  public Project get(Caller caller, ProjectId id) {
    return db.read(
        "project.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /**
   * The projects of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<Project> list(
      Caller caller, List<String> ownerIds, ProjectFilter filter, PageRequest page) {
    return db.read(
        "project.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.VIEW, ownerIds);
          return Page.of(store.list(tx, reach, filter, page), Project::cursor);
        });
  }

  /** Renames a project. */
  public Project update(Caller caller, ProjectId id, Patch<String> name) {
    return db.write(
        "project.update",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          store.lock(tx, grant);
          var before = store.get(tx, grant);
          var after = name.over(before.name(), "");
          if (after.equals(before.name())) {
            return before;
          }
          requireName(tx, grant, after);
          store.rename(tx, grant, after);
          return store.get(tx, grant);
        });
  }

  /** Deletes a project with its environments and all that is in them. */
  public void delete(Caller caller, ProjectId id) {
    db.change(
        "project.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          store.lock(tx, grant);
          environments.deleteAll(tx, caller, grant);
          store.delete(tx, grant);
          access.forget(tx, grant);
        });
  }

  private void requireName(Tx tx, Grant<?> grant, String name) {
    NameRule.check("name", name);
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }
}
