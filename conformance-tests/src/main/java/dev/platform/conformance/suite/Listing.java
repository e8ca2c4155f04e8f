package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A list, read page by page with the cursor of the last entry until a page is empty, or until a
 * cursor comes again, as from a server that ignores cursors.
 */
record Listing(List<JsonNode> items, int pages) {
  /**
   * @param page makes the call of a page, without its cursor
   * @param name what an entry calls its item
   */
  static Listing of(Supplier<Call> page, String name) {
    List<JsonNode> items = new ArrayList<>();
    Set<String> cursors = new HashSet<>();
    JsonNode entries = page.get().expect(200).json();
    int pages = 1;
    while (!entries.isEmpty()) {
      entries.forEach(entry -> items.add(entry.path(name)));
      String cursor = Json.text(entries.get(entries.size() - 1), "/cursor");
      if (!cursors.add(cursor)) {
        break;
      }
      entries = page.get().query("cursor", cursor).expect(200).json();
      pages++;
    }
    return new Listing(List.copyOf(items), pages);
  }

  /** The items with a text in a field. */
  Listing with(String field, String text) {
    return new Listing(
        items.stream().filter(item -> Json.is(item, "/" + field, text)).toList(), pages);
  }

  /** One field of every item. */
  List<String> each(String field) {
    return items.stream().map(item -> Json.text(item, "/" + field)).toList();
  }

  /** One time of every item. */
  List<Instant> times(String field) {
    return items.stream().map(item -> Instant.parse(Json.text(item, "/" + field))).toList();
  }
}
