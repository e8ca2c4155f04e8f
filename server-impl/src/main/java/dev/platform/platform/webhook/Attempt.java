package dev.platform.platform.webhook;

import dev.platform.base.event.EventId;
import dev.platform.base.page.Cursor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to deliver an event; it never changes.
 *
 * @param id its id
 * @param eventId the event, the same in all attempts
 * @param eventType its type
 * @param sentAt when the request was sent
 * @param delivered whether the receiver returned 2xx
 * @param statusCode what it returned; null if there was no response
 * @param responseBody the beginning of what it returned
 * @param error why there was no response
 */
public record Attempt(
    AttemptId id,
    EventId eventId,
    String eventType,
    Instant sentAt,
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable String responseBody,
    @Nullable String error) {
  /** Name of the list, in its cursors. */
  static final String LIST = "webhook-attempt";

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(LIST, sentAt, id.value());
  }
}
