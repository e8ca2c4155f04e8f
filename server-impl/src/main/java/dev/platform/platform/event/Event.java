package dev.platform.platform.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.event.EventId;
import dev.platform.base.json.Json;
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

  private static final String MESSAGE = "message";

  /** The same without what a command printed, of which a message has its first line only. */
  Event withoutOutput() {
    if (Json.read(details, JsonNode.class) instanceof ObjectNode all
        && all.at("/reason/failure") instanceof ObjectNode failure
        && failure.hasNonNull(MESSAGE)) {
      failure.put(MESSAGE, failure.path(MESSAGE).asText().lines().findFirst().orElse(""));
      return new Event(id, subjectId, type, createdAt, all.toString());
    }
    return this;
  }

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }
}
