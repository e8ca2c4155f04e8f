package dev.platform.client;

import dev.platform.client.api.ApiKeysApi;
import dev.platform.client.api.ApiKeysApi.ListApiKeys;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.http.Http;
import dev.platform.client.model.ApiKey;
import dev.platform.client.model.ApiKeyWithCursor;
import dev.platform.client.model.ApiKeyWithSecret;
import dev.platform.client.model.NewApiKey;

/**
 * The API keys of a workspace. Only users can manage keys: a client that uses an API key gets a
 * {@link ForbiddenException}; use {@code token(…)} of the builder.
 */
public final class ApiKeys {
  private final ApiKeysApi api;

  ApiKeys(Http http) {
    this.api = new ApiKeysApi(http);
  }

  /** Creates a key. Its secret is returned only in this response. */
  public ApiKeyWithSecret create(String ownerId, String name) {
    return api.createApiKey(new NewApiKey().ownerId(ownerId).name(name));
  }

  /** All keys of a workspace, without secrets. */
  public Paged<ApiKey> list(String ownerId) {
    return Paged.byCursor(
        api::listApiKeys,
        (ListApiKeys it) -> it.ownerId(ownerId),
        ApiKeyWithCursor::apiKey,
        ApiKeyWithCursor::cursor);
  }

  /** Deletes a key. Its tokens stop working within seconds. */
  public void delete(String ownerId, String keyId) {
    api.deleteApiKey(keyId, it -> it.ownerId(ownerId));
  }
}
