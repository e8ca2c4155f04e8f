package dev.platform.identity.apikey;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an API key, prefix {@code key-}; the OAuth client id. */
public record ApiKeyId(String value) implements Id {
  public ApiKeyId {
    IdPrefix.API_KEY.require(value);
  }
}
