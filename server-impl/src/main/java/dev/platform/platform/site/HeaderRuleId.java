package dev.platform.platform.site;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a header rule, prefix {@code hdr-}. */
public record HeaderRuleId(String value) implements Id {
  public HeaderRuleId {
    IdPrefix.HEADER.require(value);
  }
}
