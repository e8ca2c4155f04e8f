package dev.platform.identity.session;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a session, prefix {@code ses-}; not its secret. */
public record SessionId(String value) implements Id {
  public SessionId {
    IdPrefix.SESSION.require(value);
  }
}
