package dev.platform.platform.keyvalue;

import dev.platform.api.platform.model.KeyValueConnectionInfoDto;
import dev.platform.api.platform.model.KeyValueDetailDto;
import dev.platform.api.platform.model.KeyValueDto;
import dev.platform.api.platform.model.KeyValueOptionsDto;
import dev.platform.api.platform.model.KeyValuePATCHInputDto;
import dev.platform.api.platform.model.KeyValuePOSTInputDto;
import dev.platform.api.platform.model.KeyValuePlanDto;
import dev.platform.api.platform.model.KeyValueWithCursorDto;
import dev.platform.api.platform.model.MaxmemoryPolicyDto;
import dev.platform.api.platform.model.PersistenceModeDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.base.patch.Patch;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreSettings;
import dev.platform.platform.datastore.DatastoreViews;
import dev.platform.platform.environment.EnvironmentViews;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Key Value instances as the contract shows and takes them. */
final class KeyValueViews {
  private final DatastoreSettings settings;

  @Inject
  KeyValueViews(DatastoreSettings settings) {
    this.settings = settings;
  }

  static NewKeyValue wanted(KeyValuePOSTInputDto input) {
    return new NewKeyValue(
        input.getOwnerId(),
        input.getEnvironmentId() == null ? null : new EnvironmentId(input.getEnvironmentId()),
        input.getName(),
        plan(input.getPlan()),
        DatastoreViews.region(input.getRegion()),
        Objects.requireNonNullElse(policy(input.getMaxmemoryPolicy()), MaxmemoryPolicy.ALLKEYS_LRU),
        persistence(input.getPersistenceMode()),
        DatastoreViews.ipAllowList(input.getIpAllowList()));
  }

  static KeyValuePatch patch(KeyValuePATCHInputDto input) {
    return new KeyValuePatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("plan"), input.getPlan() == null ? null : plan(input.getPlan())),
        Patch.of(input.isSet("maxmemoryPolicy"), policy(input.getMaxmemoryPolicy())),
        Patch.of(input.isSet("persistenceMode"), persistence(input.getPersistenceMode())),
        Patch.of(input.isSet("ipAllowList"), DatastoreViews.ipAllowList(input.getIpAllowList())));
  }

  private static KeyValuePlan plan(KeyValuePlanDto plan) {
    return DatastoreViews.plan(KeyValuePlan.class, plan.toString());
  }

  private static @Nullable MaxmemoryPolicy policy(@Nullable MaxmemoryPolicyDto policy) {
    return policy == null ? null : MaxmemoryPolicy.valueOf(policy.name());
  }

  private static @Nullable Persistence persistence(@Nullable PersistenceModeDto mode) {
    return mode == null ? null : Persistence.valueOf(mode.name());
  }

  KeyValueDetailDto detail(KeyValue keyValue) {
    var view = new KeyValueDetailDto();
    if (keyValue.environmentId() != null) {
      view.environmentId(keyValue.environmentId().value());
    }
    return view.id(keyValue.id().value())
        .createdAt(keyValue.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(keyValue.updatedAt().atOffset(ZoneOffset.UTC))
        .status(DatastoreViews.status(keyValue.status()))
        .region(RegionDto.valueOf(keyValue.region().name()))
        .plan(KeyValuePlanDto.valueOf(keyValue.config().plan().name()))
        .name(keyValue.name())
        .owner(DatastoreViews.owner(keyValue.owner()))
        .options(options(keyValue.config()))
        .ipAllowList(EnvironmentViews.shown(keyValue.ipAllowList()))
        .version(keyValue.version());
  }

  KeyValueWithCursorDto entry(KeyValue keyValue, String cursor) {
    return new KeyValueWithCursorDto().keyValue(listed(keyValue)).cursor(cursor);
  }

  /** The page of an instance is shown in lists only. */
  private KeyValueDto listed(KeyValue keyValue) {
    var detail = detail(keyValue);
    var view = new KeyValueDto();
    if (detail.getEnvironmentId() != null) {
      view.environmentId(detail.getEnvironmentId());
    }
    return view.id(detail.getId())
        .createdAt(detail.getCreatedAt())
        .updatedAt(detail.getUpdatedAt())
        .status(detail.getStatus())
        .region(detail.getRegion())
        .plan(detail.getPlan())
        .name(detail.getName())
        .owner(detail.getOwner())
        .options(detail.getOptions())
        .ipAllowList(detail.getIpAllowList())
        .version(detail.getVersion())
        .dashboardUrl(settings.page(KeyValuePagesResource.path(keyValue.id())).toString());
  }

  private static KeyValueOptionsDto options(KeyValueConfig config) {
    return new KeyValueOptionsDto()
        .maxmemoryPolicy(config.maxmemoryPolicy().wire())
        .persistenceMode(PersistenceModeDto.valueOf(config.persistence().name()));
  }

  static KeyValueConnectionInfoDto connectionInfo(ConnectionInfo info) {
    return new KeyValueConnectionInfoDto()
        .internalConnectionString(info.internal())
        .externalConnectionString(info.external())
        .cliCommand(info.cli());
  }
}
