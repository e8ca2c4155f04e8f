package dev.platform.identity.workspace;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.Account;
import dev.platform.identity.account.Accounts;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workspaces and who is in them. */
public final class Workspaces {
  /** Name of the list, in its cursors. */
  static final String LIST = "owner";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final AuditTrail trail;
  private final Accounts accounts;
  private final WorkspaceStore store = new WorkspaceStore();

  @Inject
  Workspaces(Db db, Ids ids, Access access, AuditTrail trail, Accounts accounts) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.trail = trail;
    this.accounts = accounts;
  }

  /** The workspaces that the caller reaches, newest first. */
  public Page<Workspace> list(Caller caller, WorkspaceFilter filter, PageRequest page) {
    return db.read(
        "workspace.list",
        tx -> {
          var reach = access.reachAll(tx, caller);
          return reach.workspaces().isEmpty()
              ? Page.<Workspace>empty()
              : Page.of(
                  store.list(tx, reach, filter, page),
                  workspace -> Cursor.at(LIST, workspace.createdAt(), workspace.id().value()));
        });
  }

  /** One workspace. */
  public Workspace get(Caller caller, WorkspaceId id) {
    return db.read(
        "workspace.get", tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /** Who is in a workspace, in the order in which they joined. Takes an administrator. */
  public List<Member> members(Caller caller, WorkspaceId id) {
    return db.read(
        "workspace.members",
        tx -> store.members(tx, access.require(tx, caller, Permission.MANAGE, id)));
  }

  /** The name of a workspace, for what the platform itself tells its members. */
  public String name(Tx tx, Grant<WorkspaceId> workspace) {
    return store.get(tx, workspace).name();
  }

  /** Who in a workspace may do something, for what the platform itself tells them. */
  public List<Member> membersWhoMay(Tx tx, Grant<WorkspaceId> workspace, Permission permission) {
    return store.members(tx, workspace).stream()
        .filter(member -> member.role().may(permission))
        .toList();
  }

  /** The workspace in which the caller acts when it names none. */
  public WorkspaceId chosen(Caller caller) {
    return db.read(
        "workspace.chosen", tx -> access.requireIn(tx, caller, Permission.VIEW, null).on());
  }

  /** The person behind a caller. */
  public Account account(Caller caller) {
    return db.read("user.get", tx -> accounts.find(tx, caller.user()).orElseThrow());
  }

  /** Makes another workspace for a person, who becomes its administrator. */
  public Workspace create(Caller caller, String name) {
    if (!Set.of(Credential.SESSION, Credential.FIRST_PARTY).contains(caller.credential())) {
      throw Failure.forbidden("Log in through the browser to create a workspace.");
    }
    var shown = name.strip();
    if (shown.isEmpty() || shown.length() > 100) {
      throw Failure.invalid("name", "must have 1 to 100 characters");
    }
    return db.write(
        "workspace.create",
        tx -> {
          var account = accounts.find(tx, caller.user()).orElseThrow();
          var workspace = create(tx, shown, account.email(), caller.user());
          trail.log(tx, caller, workspace.id(), "CreateWorkspaceEvent", Map.of());
          return workspace;
        });
  }

  /** Chooses the workspace in which a dashboard session acts when it names none. */
  public void select(Caller caller, WorkspaceId id) {
    db.change("workspace.select", tx -> access.select(tx, caller, id));
  }

  /** Makes a workspace whose administrator is its maker. */
  public Workspace create(WriteTx tx, String name, String email, UserId maker) {
    var id = new WorkspaceId(ids.next(IdPrefix.WORKSPACE));
    var workspace = new Workspace(id, name, email, tx.now());
    var grant = access.found(tx, id);
    store.insert(tx, grant, workspace);
    store.addMember(tx, grant, maker, Role.ADMIN);
    access.membersChanged(tx, grant);
    return workspace;
  }
}
