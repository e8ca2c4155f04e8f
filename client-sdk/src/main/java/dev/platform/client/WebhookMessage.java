package dev.platform.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The content of a webhook: the event that happened, not the current state. Get the current state
 * from the API.
 *
 * @param id ID of the event, the same in every delivery
 * @param type name of the event, such as {@code deploy_ended}
 * @param timestamp when it happened
 * @param serviceId ID of the service or datastore
 * @param serviceName name of the service or datastore
 * @param status {@code succeeded}, {@code failed} or {@code canceled}; only if the event ends
 *     something
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
