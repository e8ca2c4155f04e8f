package dev.platform.platform.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.platform.base.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is sent about an event.
 *
 * @param type type of the event
 * @param timestamp when it happened
 * @param data to what, and how it ended
 */
record Notification(String type, Instant timestamp, Data data) {

  /**
   * What happened to whom.
   *
   * @param id id of the event
   * @param serviceId id of the service, the datastore or the webhook
   * @param serviceName its name; null if it is gone
   * @param status how it ended; null if nothing has
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Data(String id, String serviceId, @Nullable String serviceName, @Nullable String status) {}

  /** The bytes that are sent, as text. */
  String body() {
    return Json.write(this);
  }
}
