package dev.platform.platform.envgroup;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.EnvironmentId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group as it is kept: its links are elsewhere. */
record EnvGroupRow(
    EnvGroupId id,
    WorkspaceId workspaceId,
    String name,
    @Nullable EnvironmentId environmentId,
    Instant createdAt,
    Instant updatedAt) {
  EnvGroup group(List<EnvGroupLink> links) {
    return new EnvGroup(id, workspaceId, name, environmentId, links, createdAt, updatedAt);
  }
}
