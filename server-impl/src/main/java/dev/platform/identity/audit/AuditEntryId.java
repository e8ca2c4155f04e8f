package dev.platform.identity.audit;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of an entry of the audit log, prefix {@code aud-}. */
public record AuditEntryId(String value) implements Id {
  public AuditEntryId {
    IdPrefix.AUDIT_ENTRY.require(value);
  }
}
