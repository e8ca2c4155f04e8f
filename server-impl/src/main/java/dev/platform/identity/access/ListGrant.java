package dev.platform.identity.access;

import dev.platform.base.id.WorkspaceId;
import java.util.List;

/** Proof that somebody may list things of some workspaces. Only {@link Access} makes one. */
public final class ListGrant {
  private final List<WorkspaceId> workspaces;

  ListGrant(List<WorkspaceId> workspaces) {
    this.workspaces = List.copyOf(workspaces);
  }

  /** The workspaces; none for a person who is a member nowhere. */
  public List<WorkspaceId> workspaces() {
    return workspaces;
  }
}
