package dev.platform.identity.workspace;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import java.util.List;

/** Keeps workspaces and memberships. */
final class WorkspaceStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, Workspace workspace) {
    grant.require(Permission.MANAGE);
    tx.mapper(WorkspaceMapper.class).insert(workspace);
  }

  void addMember(WriteTx tx, Grant<WorkspaceId> grant, UserId user, Role role) {
    grant.require(Permission.MANAGE);
    tx.mapper(WorkspaceMapper.class).insertMembership(grant.on(), user, role, tx.now());
  }

  /** Lets one transaction at a time change who is in a workspace. */
  void lock(WriteTx tx, Grant<WorkspaceId> grant) {
    grant.require(Permission.VIEW);
    tx.mapper(WorkspaceMapper.class).lock(grant.on());
  }

  void setRole(WriteTx tx, Grant<WorkspaceId> grant, UserId user, Role role) {
    grant.require(Permission.MANAGE);
    tx.mapper(WorkspaceMapper.class).setRole(grant.on(), user, role);
  }

  void removeMember(WriteTx tx, Grant<WorkspaceId> grant, UserId user) {
    grant.require(Permission.MANAGE);
    tx.mapper(WorkspaceMapper.class).removeMember(grant.on(), user);
  }

  /** Members leave without a permission of their own. */
  void leave(WriteTx tx, Grant<WorkspaceId> grant, UserId self) {
    grant.require(Permission.VIEW);
    tx.mapper(WorkspaceMapper.class).removeMember(grant.on(), self);
  }

  Workspace get(Tx tx, Grant<WorkspaceId> grant) {
    return tx.mapper(WorkspaceMapper.class).get(grant.on());
  }

  List<Workspace> list(Tx tx, ListGrant reach, WorkspaceFilter filter, PageRequest page) {
    return tx.mapper(WorkspaceMapper.class).list(reach.workspaces(), filter, page);
  }

  List<Member> members(Tx tx, Grant<WorkspaceId> grant) {
    return tx.mapper(WorkspaceMapper.class).members(grant.on());
  }
}
