package dev.platform.platform.site;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a redirect or rewrite, prefix {@code rdr-}. */
public record RouteId(String value) implements Id {
  public RouteId {
    IdPrefix.ROUTE.require(value);
  }
}
