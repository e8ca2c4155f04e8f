package dev.platform.platform;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an environment, prefix {@code evm-}. */
public record EnvironmentId(String value) implements Id {
  public EnvironmentId {
    IdPrefix.ENVIRONMENT.require(value);
  }
}
