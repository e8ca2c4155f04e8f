package dev.platform.platform.logstream;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;

/** SQL of the resources that drop their lines. */
interface LogStreamDropMapper {
  boolean exists(Id resourceId, WorkspaceId workspaceId);

  void put(Id resourceId, WorkspaceId workspaceId);

  void delete(Id resourceId, WorkspaceId workspaceId);
}
