package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import java.time.Instant;

/**
 * A delivery that repeats a failed attempt.
 *
 * @param queued the delivery
 * @param attemptId the failed attempt
 */
public record Resend(Queued queued, AttemptId attemptId) {

  /** From its row. */
  static Resend of(Row row) {
    var queued = new Queued(row.id(), row.webhookId(), row.eventId(), row.queuedAt());
    return new Resend(queued, row.attemptId());
  }

  /** A resend as it is kept. */
  record Row(
      AttemptId id, WebhookId webhookId, AttemptId attemptId, EventId eventId, Instant queuedAt) {}
}
