package dev.platform.platform.deploy;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a build, prefix {@code bld-}; also its key in the engine. */
public record BuildId(String value) implements Id {
  public BuildId {
    IdPrefix.BUILD.require(value);
  }
}
