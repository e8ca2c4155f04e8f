package dev.platform.platform.keyvalue;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a Key Value instance, prefix {@code red-}. */
public record KeyValueId(String value) implements Id {
  public KeyValueId {
    IdPrefix.KEY_VALUE.require(value);
  }
}
