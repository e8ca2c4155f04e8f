package dev.platform.platform.envgroup;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.EnvironmentId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An environment group without its values.
 *
 * @param environmentId where it is; null is in none
 * @param links in the order in which they were made
 */
public record EnvGroup(
    EnvGroupId id,
    WorkspaceId workspaceId,
    String name,
    @Nullable EnvironmentId environmentId,
    List<EnvGroupLink> links,
    Instant createdAt,
    Instant updatedAt) {
  public EnvGroup {
    links = List.copyOf(links);
  }
}
