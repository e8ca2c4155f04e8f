package dev.platform.platform.blueprint;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a sync of a blueprint, prefix {@code exe-}. */
public record SyncId(String value) implements Id {
  public SyncId {
    IdPrefix.BLUEPRINT_SYNC.require(value);
  }
}
