package dev.platform.platform.envgroup;

import dev.platform.api.platform.model.EnvGroupDto;
import dev.platform.api.platform.model.EnvGroupLinkDto;
import dev.platform.api.platform.model.EnvGroupMetaDto;
import dev.platform.api.platform.model.EnvGroupPOSTInputDto;
import dev.platform.api.platform.model.ServiceTypeShortDto;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.envvar.EnvVarViews;
import dev.platform.platform.secretfile.SecretFileViews;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Environment groups as the contract shows and takes them. */
final class EnvGroupViews {
  private EnvGroupViews() {}

  static NewEnvGroup wanted(EnvGroupPOSTInputDto input) {
    return new NewEnvGroup(
        input.getOwnerId(),
        input.getName(),
        EnvVarViews.inputs(input.getEnvVars()),
        SecretFileViews.inputs(input.getSecretFiles()),
        services(input.getServiceIds()),
        environment(input.getEnvironmentId()));
  }

  private static List<ServiceId> services(@Nullable List<String> ids) {
    return ids == null ? List.of() : ids.stream().map(ServiceId::new).toList();
  }

  private static @Nullable EnvironmentId environment(@Nullable String id) {
    return id == null || id.isEmpty() ? null : new EnvironmentId(id);
  }

  static EnvGroupDto values(EnvGroupValues values) {
    var group = values.group();
    var dto =
        new EnvGroupDto()
            .id(group.id().value())
            .name(group.name())
            .ownerId(group.workspaceId().value())
            .createdAt(group.createdAt().atOffset(ZoneOffset.UTC))
            .updatedAt(group.updatedAt().atOffset(ZoneOffset.UTC))
            .serviceLinks(links(group))
            .envVars(values.envVars().stream().map(EnvVarViews::envVar).toList())
            .secretFiles(values.secretFiles().stream().map(SecretFileViews::file).toList());
    var environment = group.environmentId();
    return environment == null ? dto : dto.environmentId(environment.value());
  }

  static EnvGroupMetaDto group(EnvGroup group) {
    var dto =
        new EnvGroupMetaDto()
            .id(group.id().value())
            .name(group.name())
            .ownerId(group.workspaceId().value())
            .createdAt(group.createdAt().atOffset(ZoneOffset.UTC))
            .updatedAt(group.updatedAt().atOffset(ZoneOffset.UTC))
            .serviceLinks(links(group));
    var environment = group.environmentId();
    return environment == null ? dto : dto.environmentId(environment.value());
  }

  private static List<EnvGroupLinkDto> links(EnvGroup group) {
    return group.links().stream().map(EnvGroupViews::link).toList();
  }

  private static EnvGroupLinkDto link(EnvGroupLink link) {
    var type = link.type().shortName().toUpperCase(Locale.ROOT);
    return new EnvGroupLinkDto()
        .id(link.serviceId().value())
        .name(link.name())
        .type(ServiceTypeShortDto.valueOf(type));
  }
}
