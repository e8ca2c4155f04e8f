package dev.platform.platform;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a project, prefix {@code prj-}. */
public record ProjectId(String value) implements Id {
  public ProjectId {
    IdPrefix.PROJECT.require(value);
  }
}
