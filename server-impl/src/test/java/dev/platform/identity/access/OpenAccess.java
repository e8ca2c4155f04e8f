package dev.platform.identity.access;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Lets everybody do everything in one workspace, and remembers what was asked first. For tests. */
public final class OpenAccess implements Access {
  private static final int REMEMBERED = 1_000;

  private final WorkspaceId workspace;
  private final List<Permission> asked = new CopyOnWriteArrayList<>();

  public OpenAccess(WorkspaceId workspace) {
    this.workspace = workspace;
  }

  /** The permissions that were asked for, in order. */
  public List<Permission> asked() {
    return List.copyOf(asked);
  }

  @Override
  public <I extends Id> Grant<I> require(Tx tx, Caller caller, Permission permission, I on) {
    if (asked.size() < REMEMBERED) {
      asked.add(permission);
    }
    return new Grant<>(on, workspace, permission);
  }

  @Override
  public Grant<WorkspaceId> requireIn(
      Tx tx, Caller caller, Permission permission, @Nullable String ownerId) {
    return require(tx, caller, permission, workspace);
  }

  @Override
  public boolean has(Tx tx, Caller caller, Permission permission, WorkspaceId in) {
    return true;
  }

  @Override
  public ListGrant reach(Tx tx, Caller caller, Permission permission, List<String> ownerIds) {
    return new ListGrant(List.of(workspace));
  }

  @Override
  public ListGrant reachAll(Tx tx, Caller caller) {
    return new ListGrant(List.of(workspace));
  }

  @Override
  public Grant<WorkspaceId> found(WriteTx tx, WorkspaceId founded) {
    return new Grant<>(founded, founded, Permission.MANAGE);
  }

  @Override
  public Grant<WorkspaceId> invited(WriteTx tx, WorkspaceId invitedTo) {
    return new Grant<>(invitedTo, invitedTo, Permission.MANAGE);
  }

  @Override
  public void membersChanged(WriteTx tx, Grant<WorkspaceId> grant) {}

  @Override
  public void select(WriteTx tx, Caller caller, WorkspaceId selected) {}

  @Override
  public <I extends Id> Grant<I> register(WriteTx tx, Grant<WorkspaceId> grant, I id, String kind) {
    return grant.on(id);
  }

  @Override
  public void lock(WriteTx tx, Grant<?> grant) {}

  @Override
  public void forget(WriteTx tx, Grant<?> grant) {}

  @Override
  public void forgetAll(WriteTx tx, Grant<WorkspaceId> grant, List<? extends Id> ids) {}
}
