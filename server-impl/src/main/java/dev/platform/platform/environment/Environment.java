package dev.platform.platform.environment;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import java.time.Instant;
import java.util.List;

/**
 * A part of a project, with resources in it.
 *
 * @param isProtected whether a phrase is asked for before somebody acts on what is in it
 * @param isIsolated whether its network shall be apart from that of other environments
 * @param ipAllowList who may connect to what is in it
 * @param resourceIds what is in it, in the order of their ids
 */
public record Environment(
    EnvironmentId id,
    WorkspaceId workspaceId,
    ProjectId projectId,
    String name,
    boolean isProtected,
    boolean isIsolated,
    List<IpRange> ipAllowList,
    List<String> resourceIds,
    Instant createdAt,
    Instant updatedAt) {
  public Environment {
    ipAllowList = List.copyOf(ipAllowList);
    resourceIds = List.copyOf(resourceIds);
  }

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(Environments.LIST, createdAt, id.value());
  }
}
