package dev.platform.platform.postgres;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an export, prefix {@code exp-}. */
public record ExportId(String value) implements Id {
  public ExportId {
    IdPrefix.EXPORT.require(value);
  }
}
