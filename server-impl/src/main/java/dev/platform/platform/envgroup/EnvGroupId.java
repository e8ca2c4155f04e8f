package dev.platform.platform.envgroup;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an environment group, prefix {@code evg-}. */
public record EnvGroupId(String value) implements Id {
  public EnvGroupId {
    IdPrefix.ENV_GROUP.require(value);
  }
}
