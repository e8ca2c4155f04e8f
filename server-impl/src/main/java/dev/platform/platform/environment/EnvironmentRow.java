package dev.platform.platform.environment;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An environment as it is kept.
 *
 * @param ipAllowList JSON
 * @param resourceIds separated by spaces; only read
 */
record EnvironmentRow(
    EnvironmentId id,
    WorkspaceId workspaceId,
    ProjectId projectId,
    String name,
    boolean isProtected,
    boolean isIsolated,
    String ipAllowList,
    @Nullable String resourceIds,
    Instant createdAt,
    Instant updatedAt) {
  private static final TypeReference<List<IpRange>> RANGES = new TypeReference<>() {};

  static EnvironmentRow of(Environment environment) {
    return new EnvironmentRow(
        environment.id(),
        environment.workspaceId(),
        environment.projectId(),
        environment.name(),
        environment.isProtected(),
        environment.isIsolated(),
        Json.write(environment.ipAllowList()),
        null,
        environment.createdAt(),
        environment.updatedAt());
  }

  Environment environment() {
    return new Environment(
        id,
        workspaceId,
        projectId,
        name,
        isProtected,
        isIsolated,
        Json.read(ipAllowList, RANGES),
        resourceIds == null ? List.of() : List.of(resourceIds.split(" ")),
        createdAt,
        updatedAt);
  }
}
