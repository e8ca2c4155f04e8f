package dev.platform.platform;

import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** How users have named their resources. A room binds one for the kind that it keeps. */
public interface ResourceNames {

  /** The name of a resource of a workspace; empty if it is another room's, or no longer there. */
  Optional<ResourceName> find(Tx tx, WorkspaceId workspace, Id resource);

  /**
   * The name of a resource of a workspace, whichever room keeps it; empty if it is no longer there.
   */
  static Optional<ResourceName> find(
      Iterable<ResourceNames> rooms, Tx tx, WorkspaceId workspace, Id resource) {
    return StreamSupport.stream(rooms.spliterator(), false)
        .flatMap(room -> room.find(tx, workspace, resource).stream())
        .findFirst();
  }
}
