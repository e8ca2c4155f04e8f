package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Log lines as a model reads them. */
final class LogLines {
  /** Of all lines together, in characters. */
  static final int MAX_LENGTH = 40_000;

  private static final int MAX_MESSAGE = 4_000;
  private static final String MESSAGE = "message";
  private static final String TIMESTAMP = "timestamp";

  private LogLines() {}

  /**
   * Lines with their labels as members, as many of the newest as fit.
   *
   * @param isCut is set if some do not
   */
  static ArrayNode cut(JsonNode logs, ObjectNode isCut) {
    List<JsonNode> lines = new ArrayList<>();
    logs.forEach(lines::add);
    boolean isForward =
        lines.size() > 1
            && lines.get(0).path(TIMESTAMP).asText().compareTo(last(lines).path(TIMESTAMP).asText())
                < 0;
    if (isForward) {
      Collections.reverse(lines);
    }
    List<ObjectNode> kept = new ArrayList<>();
    int length = 0;
    for (JsonNode line : lines) {
      var flat = flat(line);
      length += flat.toString().length();
      if (length > MAX_LENGTH && !kept.isEmpty()) {
        isCut.put("truncated", true);
        break;
      }
      kept.add(flat);
    }
    if (isForward) {
      Collections.reverse(kept);
    }
    var all = Json.MAPPER.createArrayNode();
    kept.forEach(all::add);
    return all;
  }

  private static JsonNode last(List<JsonNode> lines) {
    return lines.get(lines.size() - 1);
  }

  private static ObjectNode flat(JsonNode line) {
    var flat = Json.MAPPER.createObjectNode();
    flat.put(TIMESTAMP, line.path(TIMESTAMP).asText());
    for (JsonNode label : line.path("labels")) {
      flat.put(label.path("name").asText(), label.path("value").asText());
    }
    return flat.put(MESSAGE, shortened(line.path(MESSAGE).asText()));
  }

  private static String shortened(String message) {
    return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "…";
  }

  /** What one line has, cut if it is long. */
  static String message(JsonNode line) {
    return shortened(line.path(MESSAGE).asText());
  }

  /** One line of text for each, the oldest first. */
  static ArrayNode texts(JsonNode logs) {
    List<String> texts = new ArrayList<>();
    logs.forEach(line -> texts.add(text(flat(line))));
    Collections.sort(texts);
    var all = Json.MAPPER.createArrayNode();
    texts.forEach(all::add);
    return all;
  }

  /** A line of text. */
  static String text(JsonNode line) {
    var text = new StringBuilder(line.path(TIMESTAMP).asText());
    for (String label : new String[] {"level", "type", "instance"}) {
      if (line.has(label)) {
        text.append(' ').append(line.get(label).asText());
      }
    }
    return text.append(' ').append(line.path(MESSAGE).asText()).toString();
  }
}
