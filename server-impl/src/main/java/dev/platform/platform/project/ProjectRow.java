package dev.platform.platform.project;

import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project as it is read.
 *
 * @param environmentIds separated by spaces
 */
record ProjectRow(
    ProjectId id,
    String ownerId,
    String ownerName,
    String ownerEmail,
    String name,
    @Nullable String environmentIds,
    Instant createdAt,
    Instant updatedAt) {

  Project project() {
    return new Project(
        id,
        new Project.Owner(ownerId, ownerName, ownerEmail),
        name,
        environmentIds == null
            ? List.of()
            : Arrays.stream(environmentIds.split(" ")).map(EnvironmentId::new).toList(),
        createdAt,
        updatedAt);
  }
}
