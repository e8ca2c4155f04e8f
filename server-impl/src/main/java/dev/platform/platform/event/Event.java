package dev.platform.platform.event;

import dev.platform.base.event.EventId;
import dev.platform.base.page.Cursor;
import java.time.Instant;

/**
 * Something that happened.
 *
 * @param id its id
 * @param subjectId id of the service or datastore that it happened to
 * @param type its type on the wire, for example {@code deploy_started}
 * @param createdAt when it happened
 * @param details its details on the wire, a JSON object
 */
public record Event(EventId id, String subjectId, String type, Instant createdAt, String details) {
  /** Name of the list, in its cursors. */
  static final String LIST = "event";

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }
}
