package dev.platform.platform.environment;

import dev.platform.api.platform.EnvironmentsApi;
import dev.platform.api.platform.model.EnvironmentDto;
import dev.platform.api.platform.model.EnvironmentPATCHInputDto;
import dev.platform.api.platform.model.EnvironmentPOSTInputDto;
import dev.platform.api.platform.model.EnvironmentResourcesPOSTInputDto;
import dev.platform.api.platform.model.EnvironmentWithCursorDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.Extra;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ProjectId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Environments over HTTP. */
@Singleton
final class EnvironmentResource implements EnvironmentsApi {
  private final Environments environments;
  private final Supplier<Caller> caller;

  @Inject
  EnvironmentResource(Environments environments, Supplier<Caller> caller) {
    this.environments = environments;
    this.caller = caller;
  }

  @Override
  public EnvironmentDto createEnvironment(EnvironmentPOSTInputDto input) {
    return EnvironmentViews.environment(
        environments.create(
            caller.get(), new ProjectId(input.getProjectId()), EnvironmentViews.wanted(input)));
  }

  @Override
  public EnvironmentDto retrieveEnvironment(String environmentId) {
    return EnvironmentViews.environment(
        environments.get(caller.get(), new EnvironmentId(environmentId)));
  }

  @Override
  public List<EnvironmentWithCursorDto> listEnvironments(
      List<String> projectId,
      List<String> name,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      List<String> environmentId,
      String cursor,
      Integer limit) {
    var filter =
        new EnvironmentFilter(
            name,
            environmentId,
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    return environments
        .list(
            caller.get(),
            projectId.stream().map(ProjectId::new).toList(),
            ownerId,
            filter,
            PageRequest.of(Environments.LIST, cursor, limit))
        .map(EnvironmentViews::entry);
  }

  @Override
  public EnvironmentDto updateEnvironment(String environmentId, EnvironmentPATCHInputDto input) {
    return EnvironmentViews.environment(
        environments.update(
            caller.get(), new EnvironmentId(environmentId), EnvironmentViews.patch(input)));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public EnvironmentDto addResourcesToEnvironment(
      String environmentId, EnvironmentResourcesPOSTInputDto input) {
    return EnvironmentViews.environment(
        environments.add(caller.get(), new EnvironmentId(environmentId), input.getResourceIds()));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public void removeResourcesFromEnvironment(String environmentId, List<String> resourceIds) {
    environments.remove(caller.get(), environmentId, resourceIds);
  }

  @Override
  public void deleteEnvironment(String environmentId) {
    environments.delete(caller.get(), new EnvironmentId(environmentId));
  }
}
