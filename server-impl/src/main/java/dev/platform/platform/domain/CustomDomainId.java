package dev.platform.platform.domain;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a custom domain, prefix {@code cdm-}. */
public record CustomDomainId(String value) implements Id {
  public CustomDomainId {
    IdPrefix.CUSTOM_DOMAIN.require(value);
  }
}
