package dev.platform.identity.audit;

import dev.platform.base.json.Json;
import dev.platform.identity.audit.AuditEntry.ActorType;
import dev.platform.identity.audit.AuditEntry.Status;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An entry as it is kept: with its metadata as JSON. */
record AuditRow(
    AuditEntryId id,
    Instant createdAt,
    String event,
    Status status,
    ActorType actorType,
    @Nullable String actorId,
    @Nullable String actorEmail,
    String metadata) {

  AuditEntry entry() {
    return new AuditEntry(
        id, createdAt, event, status, actorType, actorId, actorEmail, Json.readTexts(metadata));
  }
}
