package dev.platform.platform.blueprint;

import dev.platform.api.platform.BlueprintsApi;
import dev.platform.api.platform.model.BlueprintDetailDto;
import dev.platform.api.platform.model.BlueprintDto;
import dev.platform.api.platform.model.BlueprintPATCHDto;
import dev.platform.api.platform.model.BlueprintWithCursorDto;
import dev.platform.api.platform.model.SyncWithCursorDto;
import dev.platform.api.platform.model.ValidateBlueprintResponseDto;
import dev.platform.base.error.Failure;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.blueprint.format.BlueprintFile;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Blueprints over HTTP. */
@Singleton
final class BlueprintResource implements BlueprintsApi {
  private final Blueprints blueprints;
  private final Supplier<Caller> caller;

  @Inject
  BlueprintResource(Blueprints blueprints, Supplier<Caller> caller) {
    this.blueprints = blueprints;
    this.caller = caller;
  }

  @Override
  public List<BlueprintWithCursorDto> listBlueprints(
      List<String> ownerId, String cursor, Integer limit) {
    var page = PageRequest.of(ConnectedBlueprint.LIST, cursor, limit);
    return blueprints.list(caller.get(), ownerId, page).map(BlueprintViews::entry);
  }

  @Override
  public BlueprintDetailDto retrieveBlueprint(String blueprintId, @Nullable String ownerId) {
    return BlueprintViews.detail(
        blueprints.get(caller.get(), new BlueprintId(blueprintId), ownerId));
  }

  @Override
  public BlueprintDto updateBlueprint(
      String blueprintId, BlueprintPATCHDto input, @Nullable String ownerId) {
    return BlueprintViews.blueprint(
        blueprints.update(
            caller.get(), new BlueprintId(blueprintId), ownerId, BlueprintViews.patch(input)));
  }

  @Override
  public void disconnectBlueprint(String blueprintId, @Nullable String ownerId) {
    blueprints.disconnect(caller.get(), new BlueprintId(blueprintId), ownerId);
  }

  @Override
  public List<SyncWithCursorDto> listBlueprintSyncs(
      String blueprintId, String cursor, Integer limit, @Nullable String ownerId) {
    var page = PageRequest.of(Sync.LIST, cursor, limit);
    return blueprints
        .syncs(caller.get(), new BlueprintId(blueprintId), ownerId, page)
        .map(SyncViews::entry);
  }

  @Override
  public ValidateBlueprintResponseDto validateBlueprint(Map<String, byte[]> form) {
    var owner = part("ownerId", form.get("ownerId"));
    var file = part("file", form.get("file"));
    if (owner.length == 0) {
      throw Failure.invalid("ownerId", "must not be empty");
    }
    if (file.length > BlueprintFile.MAX_BYTES) {
      throw Failure.tooLarge(BlueprintFile.MAX_BYTES);
    }
    var ownerId = new String(owner, StandardCharsets.UTF_8).strip();
    return PlanViews.validated(blueprints.validate(caller.get(), ownerId, file));
  }

  private static byte[] part(String name, byte @Nullable [] part) {
    if (part == null) {
      throw Failure.invalid(name, "is required as a part of the form");
    }
    return part;
  }
}
