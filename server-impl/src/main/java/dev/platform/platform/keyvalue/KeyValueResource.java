package dev.platform.platform.keyvalue;

import dev.platform.api.platform.KeyValueApi;
import dev.platform.api.platform.model.KeyValueConnectionInfoDto;
import dev.platform.api.platform.model.KeyValueDetailDto;
import dev.platform.api.platform.model.KeyValuePATCHInputDto;
import dev.platform.api.platform.model.KeyValuePOSTInputDto;
import dev.platform.api.platform.model.KeyValueWithCursorDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.DryRun;
import dev.platform.platform.datastore.DatastoreViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Key Value instances over HTTP. */
@Singleton
final class KeyValueResource implements KeyValueApi {
  private final KeyValues keyValues;
  private final KeyValueViews views;
  private final Supplier<Caller> caller;

  @Inject
  KeyValueResource(KeyValues keyValues, KeyValueViews views, Supplier<Caller> caller) {
    this.keyValues = keyValues;
    this.views = views;
    this.caller = caller;
  }

  @Override
  public KeyValueDetailDto createKeyValue(KeyValuePOSTInputDto input, Boolean dryRun) {
    var wanted = KeyValueViews.wanted(input);
    return views.detail(
        DryRun.isWanted(dryRun, input.getDryRun())
            ? keyValues.rehearseCreate(caller.get(), wanted)
            : keyValues.create(caller.get(), wanted));
  }

  @Override
  public KeyValueDetailDto retrieveKeyValue(String redisId) {
    return views.detail(keyValues.get(caller.get(), new KeyValueId(redisId)));
  }

  @Override
  public List<KeyValueWithCursorDto> listKeyValue(
      List<String> name,
      List<RegionDto> region,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      List<String> environmentId,
      String cursor,
      Integer limit) {
    var filter =
        new KeyValueFilter(
            name,
            region.stream().map(DatastoreViews::region).toList(),
            environmentId,
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter));
    var page = PageRequest.of(KeyValues.LIST, cursor, limit);
    return keyValues.list(caller.get(), ownerId, filter, page).map(views::entry);
  }

  @Override
  public KeyValueDetailDto updateKeyValue(
      String redisId, KeyValuePATCHInputDto input, Boolean dryRun) {
    var id = new KeyValueId(redisId);
    var change = KeyValueViews.patch(input);
    return views.detail(
        DryRun.isWanted(dryRun, input.getDryRun())
            ? keyValues.rehearseUpdate(caller.get(), id, change)
            : keyValues.update(caller.get(), id, change));
  }

  @Override
  public void deleteKeyValue(String redisId, String confirm) {
    keyValues.delete(caller.get(), new KeyValueId(redisId), confirm);
  }

  @Override
  public KeyValueConnectionInfoDto retrieveKeyValueConnectionInfo(String redisId) {
    return KeyValueViews.connectionInfo(
        keyValues.connectionInfo(caller.get(), new KeyValueId(redisId)));
  }

  @Override
  public void suspendKeyValue(String redisId, String confirm) {
    keyValues.suspend(caller.get(), new KeyValueId(redisId), confirm);
  }

  @Override
  public void resumeKeyValue(String redisId, String confirm) {
    keyValues.resume(caller.get(), new KeyValueId(redisId), confirm);
  }
}
