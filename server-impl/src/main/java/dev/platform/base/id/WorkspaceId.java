package dev.platform.base.id;

/** Id of a workspace, the tenant; prefix {@code tea-}. On the wire it is often {@code ownerId}. */
public record WorkspaceId(String value) implements Id {
  public WorkspaceId {
    IdPrefix.WORKSPACE.require(value);
  }
}
