package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import java.time.Instant;

/**
 * A delivery that somebody has asked for.
 *
 * @param id id of its attempt
 * @param webhookId where it goes
 * @param eventId what is delivered
 * @param queuedAt since when it waits
 */
public record Queued(AttemptId id, WebhookId webhookId, EventId eventId, Instant queuedAt) {}
