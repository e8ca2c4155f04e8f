package dev.platform.identity.audit;

import dev.platform.api.platform.model.AuditLogActorDto;
import dev.platform.api.platform.model.AuditLogActorTypeDto;
import dev.platform.api.platform.model.AuditLogDto;
import dev.platform.api.platform.model.AuditLogEventDto;
import dev.platform.api.platform.model.AuditLogStatusDto;
import dev.platform.api.platform.model.AuditLogWithCursorDto;
import dev.platform.api.platform.model.LogDirectionDto;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Entries as the contract shows them. */
final class AuditViews {
  private AuditViews() {}

  static AuditLogs.Direction direction(@Nullable LogDirectionDto direction) {
    return direction == LogDirectionDto.FORWARD
        ? AuditLogs.Direction.FORWARD
        : AuditLogs.Direction.BACKWARD;
  }

  static AuditLogWithCursorDto entry(AuditEntry entry, String cursor) {
    return new AuditLogWithCursorDto().auditLog(entry(entry)).cursor(cursor);
  }

  private static AuditLogDto entry(AuditEntry entry) {
    var actor = new AuditLogActorDto().type(AuditLogActorTypeDto.valueOf(entry.actorType().name()));
    if (entry.actorId() != null) {
      actor.id(entry.actorId());
    }
    if (entry.actorEmail() != null) {
      actor.email(entry.actorEmail());
    }
    return new AuditLogDto()
        .id(entry.id().value())
        .timestamp(entry.createdAt().atOffset(ZoneOffset.UTC))
        .event(AuditLogEventDto.fromValue(entry.event()))
        .status(AuditLogStatusDto.valueOf(entry.status().name()))
        .actor(actor)
        .metadata(entry.metadata());
  }
}
