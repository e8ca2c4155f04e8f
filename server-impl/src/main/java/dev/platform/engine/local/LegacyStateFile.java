package dev.platform.engine.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Reads the state files of version 0.1, which were Java properties, as the JSON that is written
 * now: what runs outlives an upgrade of the platform.
 */
final class LegacyStateFile {
  private static final Map<String, String> RENAMED =
      Map.of(
          "ref", "ref.key",
          "artifact", "artifact.key",
          "milliCpu", "resources.milliCpu",
          "memoryBytes", "resources.memoryBytes",
          "cacheKey", "owner",
          "instancePrefix", "owner");

  private LegacyStateFile() {}

  static String toJson(String text) throws IOException {
    Properties values = new Properties();
    values.load(new StringReader(text));
    ObjectNode json = Json.MAPPER.createObjectNode();
    for (String name : values.stringPropertyNames()) {
      String path = RENAMED.getOrDefault(name, name.replaceFirst("^(fact|owner)\\.", "$1s."));
      int dot = path.indexOf('.');
      ObjectNode parent = dot < 0 ? json : json.withObjectProperty(path.substring(0, dot));
      parent.set(path.substring(dot + 1), value(name, values.getProperty(name)));
    }
    return json.toString();
  }

  private static JsonNode value(String name, String text) {
    return switch (name) {
      case "madeAt", "startedAt", "commit.createdAt" ->
          Json.MAPPER.valueToTree(Instant.ofEpochMilli(Long.parseLong(text)));
      case "dispensable" -> Json.MAPPER.valueToTree(text.split(" "));
      default -> Json.MAPPER.getNodeFactory().textNode(text);
    };
  }

  /** Variables as they were before they were encrypted. */
  static Map<String, String> variables(String text) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String variable : text.split("\0")) {
      int end = variable.indexOf('=');
      if (end > 0) {
        variables.put(variable.substring(0, end), variable.substring(end + 1));
      }
    }
    return variables;
  }
}
