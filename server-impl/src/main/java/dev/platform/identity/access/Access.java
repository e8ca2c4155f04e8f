package dev.platform.identity.access;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides. */
public interface Access {

  /**
   * May the caller do this to this thing?
   *
   * @throws dev.platform.base.error.Failure not found if there is no such thing or the caller is no
   *     member of its workspace; forbidden if role or scope do not allow it
   */
  <I extends Id> Grant<I> require(Tx tx, Caller caller, Permission permission, I on);

  /**
   * May the caller do this in a workspace?
   *
   * @param ownerId as given by the caller; null is the caller's own choice: its key's, its selected
   *     or its oldest workspace
   * @throws dev.platform.base.error.Failure forbidden if the caller is no member, or role or scope
   *     do not allow it
   */
  Grant<WorkspaceId> requireIn(
      Tx tx, Caller caller, Permission permission, @Nullable String ownerId);

  /**
   * Whether the caller has a permission in a workspace, for a response that shows more to those who
   * have it. Without it, nothing is refused, and the audit log keeps nothing.
   */
  boolean has(Tx tx, Caller caller, Permission permission, WorkspaceId workspace);

  /**
   * Which workspaces may the caller list?
   *
   * @param ownerIds as given by the caller; empty is the caller's own choice, as in {@link
   *     #requireIn}
   * @throws dev.platform.base.error.Failure forbidden as in {@link #requireIn}, for any of them
   */
  ListGrant reach(Tx tx, Caller caller, Permission permission, List<String> ownerIds);

  /** All workspaces that the caller can see. */
  ListGrant reachAll(Tx tx, Caller caller);

  /** Makes a new workspace known. Nobody is a member of it yet. */
  Grant<WorkspaceId> found(WriteTx tx, WorkspaceId workspace);

  /**
   * For somebody who is no member yet but holds an invitation, which whoever calls this has
   * checked.
   */
  Grant<WorkspaceId> invited(WriteTx tx, WorkspaceId workspace);

  /** Tells every replica that members or roles of a workspace have changed. */
  void membersChanged(WriteTx tx, Grant<WorkspaceId> grant);

  /**
   * Chooses the workspace in which a dashboard session acts when it names none.
   *
   * @throws dev.platform.base.error.Failure forbidden if the caller is no member, or has no session
   */
  void select(WriteTx tx, Caller caller, WorkspaceId workspace);

  /** Makes a new thing known, so that {@link #require} finds it. Who made it may do all with it. */
  <I extends Id> Grant<I> register(WriteTx tx, Grant<WorkspaceId> grant, I id, String kind);

  /**
   * Lets one transaction at a time change a list that a thing has. Who waits here sees what the one
   * before has written, so places in the list are told apart and limits hold.
   *
   * @throws dev.platform.base.error.Failure not found if the thing was deleted meanwhile
   */
  void lock(WriteTx tx, Grant<?> grant);

  /** Forgets a thing; from now on it is not found. */
  void forget(WriteTx tx, Grant<?> grant);

  /** Forgets things of a workspace. */
  void forgetAll(WriteTx tx, Grant<WorkspaceId> grant, List<? extends Id> ids);
}
