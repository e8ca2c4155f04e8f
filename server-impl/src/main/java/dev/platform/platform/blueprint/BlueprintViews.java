package dev.platform.platform.blueprint;

import dev.platform.api.platform.model.BlueprintDetailDto;
import dev.platform.api.platform.model.BlueprintDto;
import dev.platform.api.platform.model.BlueprintPATCHDto;
import dev.platform.api.platform.model.BlueprintWithCursorDto;
import dev.platform.api.platform.model.ResourceRefDto;
import dev.platform.api.platform.model.ResourceRefTypeDto;
import dev.platform.api.platform.model.StatusDto;
import dev.platform.base.patch.Patch;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;

/** Blueprints as the contract shows them. */
final class BlueprintViews {
  private BlueprintViews() {}

  static BlueprintPatch patch(BlueprintPATCHDto input) {
    return new BlueprintPatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("path"), input.getPath()),
        Patch.of(input.isSet("autoSync"), input.getAutoSync()));
  }

  static BlueprintWithCursorDto entry(ConnectedBlueprint blueprint, String cursor) {
    return new BlueprintWithCursorDto().blueprint(blueprint(blueprint)).cursor(cursor);
  }

  static BlueprintDto blueprint(ConnectedBlueprint it) {
    var dto =
        new BlueprintDto()
            .id(it.id().value())
            .name(it.name())
            .status(StatusDto.valueOf(it.status().name()))
            .autoSync(it.autoSync())
            .repo(it.repo())
            .branch(Objects.requireNonNullElse(it.branch(), ""))
            .path(it.path());
    return it.lastSyncAt() == null ? dto : dto.lastSync(it.lastSyncAt().atOffset(ZoneOffset.UTC));
  }

  static BlueprintDetailDto detail(BlueprintWithResources whole) {
    var it = whole.blueprint();
    var dto =
        new BlueprintDetailDto()
            .id(it.id().value())
            .name(it.name())
            .status(StatusDto.valueOf(it.status().name()))
            .autoSync(it.autoSync())
            .repo(it.repo())
            .branch(Objects.requireNonNullElse(it.branch(), ""))
            .path(it.path())
            .resources(whole.resources().stream().flatMap(row -> resource(row).stream()).toList());
    return it.lastSyncAt() == null ? dto : dto.lastSync(it.lastSyncAt().atOffset(ZoneOffset.UTC));
  }

  /** The contract has no word for projects and environments. */
  private static Optional<ResourceRefDto> resource(BlueprintResourceRow row) {
    return type(row).map(type -> new ResourceRefDto().id(row.id()).name(row.name()).type(type));
  }

  private static Optional<ResourceRefTypeDto> type(BlueprintResourceRow row) {
    return switch (row.kind()) {
      case PROJECT, ENVIRONMENT -> Optional.empty();
      case ENV_GROUP -> Optional.of(ResourceRefTypeDto.ENVIRONMENT_GROUP);
      case POSTGRES -> Optional.of(ResourceRefTypeDto.POSTGRES);
      case KEY_VALUE -> Optional.of(ResourceRefTypeDto.KEY_VALUE);
      case SERVICE -> Optional.ofNullable(row.serviceType()).map(ResourceRefTypeDto::valueOf);
    };
  }
}
