package dev.platform.platform.site;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a header rule, prefix {@code hdr-}. */
public record HeaderId(String value) implements Id {
  public HeaderId {
    IdPrefix.HEADER.require(value);
  }
}
