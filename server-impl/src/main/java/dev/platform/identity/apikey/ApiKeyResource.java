package dev.platform.identity.apikey;

import dev.platform.api.nativeapi.ApiKeysApi;
import dev.platform.api.nativeapi.model.ApiKeyPOSTInputDto;
import dev.platform.api.nativeapi.model.ApiKeyWithCursorDto;
import dev.platform.api.nativeapi.model.ApiKeyWithSecretDto;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** API keys over HTTP. */
@Singleton
final class ApiKeyResource implements ApiKeysApi {
  private final ApiKeys keys;
  private final Supplier<Caller> caller;

  @Inject
  ApiKeyResource(ApiKeys keys, Supplier<Caller> caller) {
    this.keys = keys;
    this.caller = caller;
  }

  @Override
  public ApiKeyWithSecretDto createApiKey(ApiKeyPOSTInputDto input) {
    return ApiKeyViews.minted(keys.create(caller.get(), input.getName(), input.getOwnerId()));
  }

  @Override
  public List<ApiKeyWithCursorDto> listApiKeys(String ownerId, String cursor, Integer limit) {
    return keys.list(caller.get(), ownerId, PageRequest.of(ApiKeys.LIST, cursor, limit))
        .map(ApiKeyViews::entry);
  }

  @Override
  public void deleteApiKey(String id, String ownerId) {
    keys.delete(caller.get(), new ApiKeyId(id), ownerId);
  }
}
