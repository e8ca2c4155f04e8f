package dev.platform.identity.audit;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.audit.AuditEntry.ActorType;
import dev.platform.identity.audit.AuditEntry.Status;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry on its way into the table.
 *
 * @param actorId null for the platform itself
 * @param showEmail whether the workspace may know the address of the actor
 * @param metadata JSON
 */
record NewEntry(
    AuditEntryId id,
    WorkspaceId workspaceId,
    Instant createdAt,
    String event,
    Status status,
    ActorType actorType,
    @Nullable String actorId,
    boolean showEmail,
    String metadata) {

  static NewEntry bySystem(
      AuditEntryId id,
      WorkspaceId workspace,
      Instant now,
      String event,
      Map<String, String> facts) {
    return new NewEntry(
        id,
        workspace,
        now,
        event,
        Status.SUCCESS,
        ActorType.SYSTEM,
        null,
        false,
        Json.write(facts));
  }

  static NewEntry of(
      AuditEntryId id,
      WorkspaceId workspace,
      Instant now,
      String event,
      Status status,
      Caller caller,
      boolean showEmail,
      Map<String, String> facts) {
    boolean isKey = caller.credential() == Credential.MACHINE_KEY;
    Map<String, String> metadata = new LinkedHashMap<>(facts);
    if (caller.isClient()) {
      metadata.put("credential", caller.credentialId());
    }
    return new NewEntry(
        id,
        workspace,
        now,
        event,
        status,
        isKey ? ActorType.REST_API : ActorType.USER,
        isKey ? caller.credentialId() : caller.user().value(),
        showEmail && !isKey,
        Json.write(metadata));
  }
}
