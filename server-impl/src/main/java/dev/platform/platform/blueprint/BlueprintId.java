package dev.platform.platform.blueprint;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a blueprint, prefix {@code exs-}. */
public record BlueprintId(String value) implements Id {
  public BlueprintId {
    IdPrefix.BLUEPRINT.require(value);
  }
}
