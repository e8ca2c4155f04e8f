package dev.platform.identity.access;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;

/**
 * Proof that somebody may do something to a thing, and the workspace that every statement filters
 * by. Only {@link Access} makes one for a caller.
 */
public final class Grant<I extends Id> {
  private final I on;
  private final WorkspaceId workspace;

  Grant(I on, WorkspaceId workspace) {
    this.on = on;
    this.workspace = workspace;
  }

  /** For reconcilers and tasks, which act for the platform itself. */
  public static <I extends Id> Grant<I> asSystem(I on, WorkspaceId workspace) {
    return new Grant<>(on, workspace);
  }

  /** The same proof, for its workspace: to put something beside the thing. */
  public Grant<WorkspaceId> inWorkspace() {
    return new Grant<>(workspace, workspace);
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
