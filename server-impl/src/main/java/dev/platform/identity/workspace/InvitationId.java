package dev.platform.identity.workspace;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an invitation, prefix {@code inv-}; not its secret. */
public record InvitationId(String value) implements Id {
  public InvitationId {
    IdPrefix.INVITATION.require(value);
  }
}
