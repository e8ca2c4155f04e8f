package dev.platform.platform.workflow;

import dev.platform.base.db.Db;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.util.List;

/** Decides who may know that there are no workflows. */
public final class Workflows {
  private final Db db;
  private final Access access;

  @Inject
  Workflows(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /**
   * Refuses who may not list the workflows of some workspaces.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public void requireList(Caller caller, List<String> ownerIds) {
    db.read("workflow.list", tx -> access.reach(tx, caller, Permission.VIEW, ownerIds));
  }
}
