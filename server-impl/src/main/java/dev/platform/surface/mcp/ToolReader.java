package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads tools as the specs have them. */
final class ToolReader {
  private static final String COMMON = "common";
  private static final String NONE = "none";
  private static final String OPERATIONS = "operations";
  private static final String SCHEMA = "schema";

  private final JsonNode document;

  ToolReader(JsonNode document) {
    this.document = document;
  }

  /** All, in order. */
  List<Tool> tools() {
    List<Tool> tools = new ArrayList<>();
    document.path("tools").properties().forEach(it -> tools.add(tool(it.getKey(), it.getValue())));
    return tools;
  }

  private Tool tool(String name, JsonNode json) {
    Map<String, ToolInput> inputs = new LinkedHashMap<>();
    json.path("inputs")
        .properties()
        .forEach(it -> inputs.put(it.getKey(), input(it.getKey(), it.getValue())));
    Map<String, Boolean> hints = new LinkedHashMap<>();
    for (String hint : List.of("destructive", "idempotent")) {
      if (json.has(hint)) {
        hints.put(hint, json.get(hint).asBoolean());
      }
    }
    return new Tool(
        name,
        json.path("title").asText(),
        json.path("description").asText(),
        json.has(OPERATIONS)
            ? texts(json.get(OPERATIONS))
            : Map.of(Tool.ONLY, json.path("operation").asText()),
        text(json, "choose"),
        inputs,
        values(json.path("constants")),
        values(json.path("defaults")),
        text(json, "list"),
        list(json.path("show")),
        list(json.path("result")),
        texts(json.path(SCHEMA)),
        hints,
        text(json, "kind"));
  }

  private ToolInput input(String name, JsonNode json) {
    if (json.asText().equals(COMMON)) {
      return input(name, document.path(COMMON).path(name));
    }
    if (json.isTextual()) {
      return new ToolInput(
          name, List.of(json.asText()), Optional.empty(), Optional.empty(), Optional.empty());
    }
    var at = json.path("at");
    return new ToolInput(
        name,
        at.isArray()
            ? list(at)
            : List.of(at.asText()).stream().filter(it -> !it.equals(NONE)).toList(),
        Optional.of(json.path("required")).filter(JsonNode::isBoolean).map(JsonNode::asBoolean),
        text(json, "about"),
        Optional.of(json.path(SCHEMA))
            .filter(it -> !it.isMissingNode())
            .map(it -> it.isTextual() ? document.path("schemas").path(it.asText()) : it));
  }

  private static Optional<String> text(JsonNode json, String name) {
    return Optional.of(json.path(name)).filter(JsonNode::isTextual).map(JsonNode::asText);
  }

  private static List<String> list(JsonNode json) {
    List<String> texts = new ArrayList<>();
    json.forEach(it -> texts.add(it.asText()));
    return texts;
  }

  private static Map<String, String> texts(JsonNode json) {
    Map<String, String> texts = new LinkedHashMap<>();
    json.properties().forEach(it -> texts.put(it.getKey(), it.getValue().asText()));
    return texts;
  }

  private static Map<String, JsonNode> values(JsonNode json) {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    json.properties().forEach(it -> values.put(it.getKey(), it.getValue()));
    return values;
  }
}
