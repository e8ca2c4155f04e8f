package dev.platform.platform.deploy;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a rollout, prefix {@code rol-}; also its key in the engine. */
public record RolloutId(String value) implements Id {
  public RolloutId {
    IdPrefix.ROLLOUT.require(value);
  }
}
