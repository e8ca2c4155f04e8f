package dev.platform.platform.blueprint;

import dev.platform.api.nativeapi.BlueprintSyncsApi;
import dev.platform.api.nativeapi.model.BlueprintPOSTInputDto;
import dev.platform.api.nativeapi.model.BlueprintPlanDto;
import dev.platform.api.nativeapi.model.BlueprintSyncDto;
import dev.platform.api.nativeapi.model.BlueprintSyncPOSTInputDto;
import dev.platform.api.nativeapi.model.ConnectedBlueprintDto;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** What the pinned contract has no operation for, over HTTP. */
@Singleton
final class BlueprintSyncResource implements BlueprintSyncsApi {
  private final Blueprints blueprints;
  private final Supplier<Caller> caller;

  @Inject
  BlueprintSyncResource(Blueprints blueprints, Supplier<Caller> caller) {
    this.blueprints = blueprints;
    this.caller = caller;
  }

  @Override
  public ConnectedBlueprintDto connectBlueprint(BlueprintPOSTInputDto input) {
    return BlueprintSyncViews.blueprint(
        blueprints.connect(caller.get(), BlueprintSyncViews.newBlueprint(input)));
  }

  @Override
  public BlueprintSyncDto syncBlueprint(
      String blueprintId, String ownerId, BlueprintSyncPOSTInputDto input) {
    return BlueprintSyncViews.sync(
        blueprints.sync(
            caller.get(), new BlueprintId(blueprintId), BlueprintSyncViews.answers(input)));
  }

  @Override
  public InputStream exportBlueprint(String ownerId, List<String> resourceIds) {
    var file = blueprints.export(caller.get(), ownerId, resourceIds);
    return new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public BlueprintPlanDto getBlueprintPlan(String blueprintId, String ownerId) {
    return BlueprintSyncViews.plan(blueprints.plan(caller.get(), new BlueprintId(blueprintId)));
  }
}
