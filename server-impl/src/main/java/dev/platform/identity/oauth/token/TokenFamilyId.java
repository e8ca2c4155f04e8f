package dev.platform.identity.oauth.token;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of one login of a client, prefix {@code fam-}. */
public record TokenFamilyId(String value) implements Id {
  public TokenFamilyId {
    IdPrefix.TOKEN_FAMILY.require(value);
  }
}
