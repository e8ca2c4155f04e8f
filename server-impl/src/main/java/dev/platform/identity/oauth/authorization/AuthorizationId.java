package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of what a person has allowed a client, prefix {@code aut-}. */
public record AuthorizationId(String value) implements Id {
  public AuthorizationId {
    IdPrefix.AUTHORIZATION.require(value);
  }
}
