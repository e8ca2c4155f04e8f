package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Map;

/**
 * Cuts what operations return down to what a model reads: no empty members, of long lists the
 * beginning with the cursor of the rest.
 */
final class ToolResults {
  /** Of a list, in characters of JSON. */
  static final int MAX_LENGTH = 40_000;

  private static final String CURSOR = "cursor";

  private ToolResults() {}

  /**
   * The result of a tool.
   *
   * @param returned what its operation returned; missing if that is nothing
   * @param page how many entries a page of a list has
   */
  static ObjectNode of(Tool tool, JsonNode returned, int page) {
    if (returned.isMissingNode() || returned.isNull()) {
      return Json.MAPPER.createObjectNode().put("done", true);
    }
    if (returned.isArray()) {
      return list(tool, returned, page);
    }
    var trimmed = trimmed(returned);
    if (trimmed instanceof ObjectNode object) {
      return object;
    }
    var result = Json.MAPPER.createObjectNode();
    result.set("value", trimmed);
    return result;
  }

  private static ObjectNode list(Tool tool, JsonNode entries, int page) {
    var result = Json.MAPPER.createObjectNode();
    var list = result.putArray(tool.list().orElse("items"));
    int length = 0;
    var cursor = "";
    boolean isCut = false;
    for (JsonNode entry : entries) {
      var shown = shown(tool, trimmed(inner(entry)));
      length += shown.toString().length();
      if (length > MAX_LENGTH && !list.isEmpty()) {
        isCut = true;
        break;
      }
      list.add(shown);
      cursor = entry.path(CURSOR).asText("");
    }
    if (!cursor.isEmpty() && (isCut || list.size() >= page)) {
      result.put(CURSOR, cursor);
    }
    return result;
  }

  /** The thing itself, which the API wraps together with its place in the list. */
  private static JsonNode inner(JsonNode entry) {
    if (entry.size() == 2 && entry.has(CURSOR)) {
      for (Map.Entry<String, JsonNode> member : entry.properties()) {
        if (!member.getKey().equals(CURSOR)) {
          return member.getValue();
        }
      }
    }
    return entry;
  }

  private static JsonNode shown(Tool tool, JsonNode entry) {
    if (tool.show().isEmpty() || !entry.isObject()) {
      return entry;
    }
    var shown = Json.MAPPER.createObjectNode();
    for (String place : tool.show()) {
      var value = entry.at("/" + place.replace('.', '/'));
      if (!value.isMissingNode()) {
        shown.set(place.substring(place.lastIndexOf('.') + 1), value);
      }
    }
    return shown;
  }

  /** Without members that hold nothing. */
  static JsonNode trimmed(JsonNode node) {
    if (node.isObject()) {
      var kept = Json.MAPPER.createObjectNode();
      node.properties()
          .forEach(
              member -> {
                var value = trimmed(member.getValue());
                if (!value.isNull() && !(value.isContainerNode() && value.isEmpty())) {
                  kept.set(member.getKey(), value);
                }
              });
      return kept;
    }
    if (node.isArray()) {
      var kept = Json.MAPPER.createArrayNode();
      node.forEach(it -> kept.add(trimmed(it)));
      return kept;
    }
    return node;
  }
}
