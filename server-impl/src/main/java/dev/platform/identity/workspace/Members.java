package dev.platform.identity.workspace;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.apikey.ApiKeys;
import jakarta.inject.Inject;
import java.util.Map;

/** Changes who is in a workspace and as what. Every workspace keeps an administrator. */
public final class Members {
  private final Db db;
  private final Access access;
  private final AuditTrail trail;
  private final ApiKeys keys;
  private final WorkspaceStore store = new WorkspaceStore();

  @Inject
  Members(Db db, Access access, AuditTrail trail, ApiKeys keys) {
    this.db = db;
    this.access = access;
    this.trail = trail;
    this.keys = keys;
  }

  /** Gives a member another role. Takes an administrator. */
  public Member changeRole(Caller caller, WorkspaceId workspace, UserId user, Role role) {
    return db.write(
        "member.change-role",
        tx -> {
          var grant = access.require(tx, caller, Permission.MANAGE, workspace);
          store.lock(tx, grant);
          var member = find(tx, grant, user);
          requireAnother(tx, grant, member, role == Role.ADMIN);
          store.setRole(tx, grant, user, role);
          access.membersChanged(tx, grant);
          trail.log(
              tx,
              caller,
              workspace,
              "ChangeTeamMemberRoleEvent",
              Map.of("userId", user.value(), "from", member.role().name(), "role", role.name()));
          return find(tx, grant, user);
        });
  }

  /**
   * Ends a membership, and with it the keys that the member has made here; neither works anywhere
   * after five seconds. Takes an administrator, or the member itself.
   */
  public void remove(Caller caller, WorkspaceId workspace, UserId user) {
    db.change(
        "member.remove",
        tx -> {
          boolean leaves = isOneself(caller, user);
          var permission = leaves ? Permission.VIEW : Permission.MANAGE;
          var grant = access.require(tx, caller, permission, workspace);
          store.lock(tx, grant);
          requireAnother(tx, grant, find(tx, grant, user), false);
          if (leaves) {
            store.leave(tx, grant, user);
          } else {
            store.removeMember(tx, grant, user);
          }
          keys.deleteOf(tx, grant, user);
          access.membersChanged(tx, grant);
          trail.log(
              tx, caller, workspace, "RemoveUserFromTeamEvent", Map.of("userId", user.value()));
        });
  }

  /** A key stands for a workspace, so it cannot leave for the person who made it. */
  private static boolean isOneself(Caller caller, UserId user) {
    return caller.user().equals(user) && caller.credential() != Credential.MACHINE_KEY;
  }

  private Member find(Tx tx, Grant<WorkspaceId> grant, UserId user) {
    return store.members(tx, grant).stream()
        .filter(member -> member.userId().equals(user))
        .findFirst()
        .orElseThrow(() -> Failure.notFound(user));
  }

  private void requireAnother(
      WriteTx tx, Grant<WorkspaceId> grant, Member member, boolean staysAdministrator) {
    boolean isLast =
        member.role() == Role.ADMIN
            && store.members(tx, grant).stream().filter(it -> it.role() == Role.ADMIN).count() == 1;
    if (isLast && !staysAdministrator) {
      throw Failure.conflict(
          "The last admin of a workspace cannot leave or change roles. Make someone else an admin"
              + " first.");
    }
  }
}
