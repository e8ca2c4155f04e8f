package dev.platform.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a webhook says: that something happened, not how things are now. Ask the API for that.
 *
 * @param id id of the event, the same in every delivery of it
 * @param type name of the event, like {@code deploy_ended}
 * @param timestamp when it happened
 * @param serviceId id of the service or datastore
 * @param serviceName name of the service or datastore
 * @param status {@code succeeded}, {@code failed} or {@code canceled}; only when something ended
 */
public record WebhookMessage(
    String id,
    String type,
    Instant timestamp,
    String serviceId,
    String serviceName,
    @Nullable String status) {
  /** The JSON of the wire. */
  record Body(String type, Instant timestamp, Data data) {
    WebhookMessage withId(String id) {
      return new WebhookMessage(
          id, type, timestamp, data.serviceId(), data.serviceName(), data.status());
    }
  }

  /** Its inner object. */
  record Data(String serviceId, String serviceName, @Nullable String status) {}
}
