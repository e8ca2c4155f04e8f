package dev.platform.identity.audit;

import dev.platform.base.page.Cursor;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who did what, when, and whether it was allowed.
 *
 * @param event the contract's name for it
 * @param actorType the kind of actor
 * @param actorId the person, or the key; null for the platform itself
 * @param actorEmail the person's address then; null for keys and for strangers
 * @param metadata ids and words, never secrets
 */
public record AuditEntry(
    AuditEntryId id,
    Instant createdAt,
    String event,
    Status status,
    ActorType actorType,
    @Nullable String actorId,
    @Nullable String actorEmail,
    Map<String, String> metadata) {

  /** Whether it was done. */
  public enum Status {
    SUCCESS,
    ERROR
  }

  /** The kinds of actors. */
  public enum ActorType {
    USER,
    REST_API,
    SYSTEM
  }

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(AuditLogs.LIST, createdAt, id.value());
  }
}
