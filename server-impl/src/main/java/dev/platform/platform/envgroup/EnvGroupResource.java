package dev.platform.platform.envgroup;

import dev.platform.api.platform.EnvGroupsApi;
import dev.platform.api.platform.model.AddUpdateEnvVarInputDto;
import dev.platform.api.platform.model.EnvGroupDto;
import dev.platform.api.platform.model.EnvGroupMetaDto;
import dev.platform.api.platform.model.EnvGroupPATCHInputDto;
import dev.platform.api.platform.model.EnvGroupPOSTInputDto;
import dev.platform.api.platform.model.EnvVarDto;
import dev.platform.api.platform.model.SecretFileContentDto;
import dev.platform.api.platform.model.SecretFileDto;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import dev.platform.platform.envvar.EnvVarViews;
import dev.platform.platform.secretfile.SecretFileViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Environment groups over HTTP. */
@Singleton
final class EnvGroupResource implements EnvGroupsApi {
  private final EnvGroups groups;
  private final Supplier<Caller> caller;

  @Inject
  EnvGroupResource(EnvGroups groups, Supplier<Caller> caller) {
    this.groups = groups;
    this.caller = caller;
  }

  @Override
  public EnvGroupDto createEnvGroup(EnvGroupPOSTInputDto input) {
    return EnvGroupViews.values(groups.create(caller.get(), EnvGroupViews.wanted(input)));
  }

  @Override
  public EnvGroupDto retrieveEnvGroup(String envGroupId) {
    return EnvGroupViews.values(groups.get(caller.get(), new EnvGroupId(envGroupId)));
  }

  /** The list is bare, so an entry has no cursor: its id is the place behind it. */
  @Override
  public List<EnvGroupMetaDto> listEnvGroups(
      List<String> name,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      List<String> environmentId,
      @Nullable String cursor,
      Integer limit) {
    var filter =
        new EnvGroupFilter(
            name,
            environmentId,
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    return groups.list(caller.get(), ownerId, filter, cursor == null ? "" : cursor, limit).stream()
        .map(EnvGroupViews::group)
        .toList();
  }

  @Override
  public EnvGroupDto updateEnvGroup(String envGroupId, EnvGroupPATCHInputDto input) {
    return EnvGroupViews.values(
        groups.rename(caller.get(), new EnvGroupId(envGroupId), input.getName()));
  }

  @Override
  public void deleteEnvGroup(String envGroupId) {
    groups.delete(caller.get(), new EnvGroupId(envGroupId));
  }

  @Override
  public EnvVarDto retrieveEnvGroupEnvVar(String envGroupId, String key) {
    return EnvVarViews.envVar(groups.variable(caller.get(), new EnvGroupId(envGroupId), key));
  }

  @Override
  public EnvGroupDto updateEnvGroupEnvVar(
      String envGroupId, String key, AddUpdateEnvVarInputDto input) {
    return EnvGroupViews.values(
        groups.set(caller.get(), new EnvGroupId(envGroupId), EnvVarViews.input(key, input)));
  }

  @Override
  public void deleteEnvGroupEnvVar(String envGroupId, String key) {
    groups.deleteVariable(caller.get(), new EnvGroupId(envGroupId), key);
  }

  @Override
  public SecretFileDto retrieveEnvGroupSecretFile(String envGroupId, String name) {
    return SecretFileViews.file(groups.file(caller.get(), new EnvGroupId(envGroupId), name));
  }

  @Override
  public EnvGroupDto updateEnvGroupSecretFile(
      String envGroupId, String name, SecretFileContentDto input) {
    return EnvGroupViews.values(
        groups.set(caller.get(), new EnvGroupId(envGroupId), SecretFileViews.input(name, input)));
  }

  @Override
  public void deleteEnvGroupSecretFile(String envGroupId, String name) {
    groups.deleteFile(caller.get(), new EnvGroupId(envGroupId), name);
  }

  @Override
  public EnvGroupDto linkServiceToEnvGroup(String envGroupId, String serviceId) {
    return EnvGroupViews.values(
        groups.link(caller.get(), new EnvGroupId(envGroupId), new ServiceId(serviceId)));
  }

  @Override
  public void unlinkServiceFromEnvGroup(String envGroupId, String serviceId) {
    groups.unlink(caller.get(), new EnvGroupId(envGroupId), new ServiceId(serviceId));
  }
}
