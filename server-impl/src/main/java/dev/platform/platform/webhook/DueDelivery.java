package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that a sender has taken.
 *
 * @param id id of the attempt
 * @param secret sealed
 * @param formerSecret sealed; null if it no longer signs
 * @param attempts how many were made before
 * @param single whether there is only one attempt
 * @param leasedUntil until when it belongs to this sender
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DueDelivery(
    AttemptId id,
    WorkspaceId workspaceId,
    WebhookId webhookId,
    String url,
    byte[] secret,
    byte @Nullable [] formerSecret,
    EventId eventId,
    String body,
    int attempts,
    boolean single,
    Instant leasedUntil) {}
