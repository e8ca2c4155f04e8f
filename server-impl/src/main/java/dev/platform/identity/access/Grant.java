package dev.platform.identity.access;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import org.jspecify.annotations.Nullable;

/**
 * Proof that somebody may do something to a thing, and the workspace that every statement filters
 * by. Only {@link Access} makes one for a caller.
 */
public final class Grant<I extends Id> {
  private final I on;
  private final WorkspaceId workspace;

  /** What was decided; null for the platform itself, which may do everything. */
  private final @Nullable Permission permission;

  Grant(I on, WorkspaceId workspace, @Nullable Permission permission) {
    this.on = on;
    this.workspace = workspace;
    this.permission = permission;
  }

  /** For reconcilers and tasks, which act for the platform itself. */
  public static <I extends Id> Grant<I> asSystem(I on, WorkspaceId workspace) {
    return new Grant<>(on, workspace, null);
  }

  /** The same proof, for its workspace: to put something beside the thing. */
  public Grant<WorkspaceId> inWorkspace() {
    return on(workspace);
  }

  /** The same proof, for something else in the workspace. */
  <J extends Id> Grant<J> on(J other) {
    return new Grant<>(other, workspace, permission);
  }

  /**
   * Lets a store go on only if this proves what a change needs. Whoever fails here is a front door
   * that asked {@link Access} for less than it does.
   *
   * @throws IllegalStateException if it proves something else
   */
  public void require(Permission needed) {
    if (permission != null && !permission.includes(needed)) {
      throw misused(needed.name());
    }
  }

  /** The same for what every permission to change something is enough for. */
  void requireChange() {
    if (permission != null && Scope.of(permission) != Scope.WRITE) {
      throw misused("a write permission");
    }
  }

  private IllegalStateException misused(String needed) {
    return new IllegalStateException(
        "a grant of "
            + permission
            + " on "
            + on.value()
            + " is used where this permission is required: "
            + needed);
  }

  /** The thing. */
  public I on() {
    return on;
  }

  /** The workspace it belongs to. */
  public WorkspaceId workspace() {
    return workspace;
  }
}
