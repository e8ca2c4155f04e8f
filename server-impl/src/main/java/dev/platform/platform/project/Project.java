package dev.platform.platform.project;

import dev.platform.base.page.Cursor;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import java.time.Instant;
import java.util.List;

/**
 * What a workspace works on, divided into environments.
 *
 * @param owner the workspace
 * @param environmentIds in the order of their creation
 */
public record Project(
    ProjectId id,
    Owner owner,
    String name,
    List<EnvironmentId> environmentIds,
    Instant createdAt,
    Instant updatedAt) {
  public Project {
    environmentIds = List.copyOf(environmentIds);
  }

  /** A workspace, as far as a project shows it. */
  public record Owner(String id, String name, String email) {}

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(Projects.LIST, createdAt, id.value());
  }
}
