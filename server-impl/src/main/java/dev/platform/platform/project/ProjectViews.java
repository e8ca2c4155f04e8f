package dev.platform.platform.project;

import dev.platform.api.platform.model.OwnerDto;
import dev.platform.api.platform.model.OwnerTypeDto;
import dev.platform.api.platform.model.ProjectDto;
import dev.platform.api.platform.model.ProjectWithCursorDto;
import dev.platform.platform.EnvironmentId;
import java.time.ZoneOffset;

/** Projects as the contract shows them. */
final class ProjectViews {
  private ProjectViews() {}

  static ProjectDto project(Project project) {
    return new ProjectDto()
        .id(project.id().value())
        .name(project.name())
        .createdAt(project.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(project.updatedAt().atOffset(ZoneOffset.UTC))
        .owner(
            new OwnerDto()
                .id(project.owner().id())
                .name(project.owner().name())
                .email(project.owner().email())
                .type(OwnerTypeDto.TEAM))
        .environmentIds(project.environmentIds().stream().map(EnvironmentId::value).toList());
  }

  static ProjectWithCursorDto entry(Project project, String cursor) {
    return new ProjectWithCursorDto().project(project(project)).cursor(cursor);
  }
}
