package dev.platform.platform;

import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.Optional;

/** How users have named their resources. A room binds one for the kind that it keeps. */
public interface ResourceNames {
  /** The name of a resource of a workspace; empty if it is of another kind, or no longer there. */
  Optional<String> name(Tx tx, WorkspaceId workspace, Id resource);
}
