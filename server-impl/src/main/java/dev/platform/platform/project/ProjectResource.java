package dev.platform.platform.project;

import dev.platform.api.platform.ProjectsApi;
import dev.platform.api.platform.model.ProjectDto;
import dev.platform.api.platform.model.ProjectPATCHInputDto;
import dev.platform.api.platform.model.ProjectPOSTInputDto;
import dev.platform.api.platform.model.ProjectWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.patch.Patch;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ProjectId;
import dev.platform.platform.environment.EnvironmentViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Projects over HTTP. */
@Singleton
final class ProjectResource implements ProjectsApi {
  private final Projects projects;
  private final Supplier<Caller> caller;

  @Inject
  ProjectResource(Projects projects, Supplier<Caller> caller) {
    this.projects = projects;
    this.caller = caller;
  }

  @Override
  public ProjectDto createProject(ProjectPOSTInputDto input) {
    return ProjectViews.project(
        projects.create(
            caller.get(),
            input.getOwnerId(),
            input.getName(),
            EnvironmentViews.wanted(input.getEnvironments())));
  }

  @Override
  public ProjectDto retrieveProject(String projectId) {
    return ProjectViews.project(projects.get(caller.get(), new ProjectId(projectId)));
  }

  @Override
  public List<ProjectWithCursorDto> listProjects(
      List<String> name,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      String cursor,
      Integer limit) {
    var filter =
        new ProjectFilter(
            name,
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    return projects
        .list(caller.get(), ownerId, filter, PageRequest.of(Projects.LIST, cursor, limit))
        .map(ProjectViews::entry);
  }

  @Override
  public ProjectDto updateProject(String projectId, ProjectPATCHInputDto input) {
    return ProjectViews.project(
        projects.update(
            caller.get(),
            new ProjectId(projectId),
            Patch.of(input.isSet("name"), input.getName())));
  }

  @Override
  public void deleteProject(String projectId) {
    projects.delete(caller.get(), new ProjectId(projectId));
  }
}
