package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;

/** A delivery to queue, with the id of its first attempt. */
record NewDelivery(AttemptId id, WebhookId webhookId, EventId eventId) {}
