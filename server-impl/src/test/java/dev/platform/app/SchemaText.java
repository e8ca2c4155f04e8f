package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Says in a few words what a schema of a contract takes.
 *
 * @param document the contract, for references
 */
record SchemaText(JsonNode document) {
  private static final int MOST_VALUES = 12;

  /** Follows references until there is none. */
  JsonNode resolve(JsonNode node) {
    JsonNode found = node;
    while (found.has("$ref")) {
      found = document.at(found.get("$ref").asText().substring(1));
    }
    return found;
  }

  /** The type, with the name of the schema where it is an object. */
  String type(JsonNode schema) {
    var target = resolve(schema);
    if (target.has("enum")) {
      return values(target.get("enum"));
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      if (target.has(choice)) {
        return stream(target.get(choice))
            .map(this::type)
            .distinct()
            .collect(Collectors.joining(" or "));
      }
    }
    if (target.path("type").isArray()) {
      return stream(target.get("type"))
          .map(word -> word.asText().equals("array") ? array(target) : word.asText())
          .collect(Collectors.joining(" or "));
    }
    var type = target.path("type").asText("");
    if (type.equals("array")) {
      return array(target);
    }
    if (type.equals("object") || target.has("properties") || target.has("allOf")) {
      return schema.has("$ref") ? "object " + MarkdownText.code(name(schema)) : "object";
    }
    var format = target.path("format").asText("");
    return (type.isEmpty() ? "any" : type) + (format.isEmpty() ? "" : " (" + format + ")");
  }

  private String array(JsonNode schema) {
    return "list of " + type(schema.path("items"));
  }

  private static String name(JsonNode reference) {
    var pointer = reference.get("$ref").asText();
    return pointer.substring(pointer.lastIndexOf('/') + 1);
  }

  private static String values(JsonNode values) {
    var shown =
        stream(values)
            .limit(MOST_VALUES)
            .map(value -> MarkdownText.code(value.asText()))
            .collect(Collectors.joining(", "));
    int more = values.size() - MOST_VALUES;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  /** The description, that of the schema it refers to if it has none. */
  String meaning(JsonNode node) {
    var own = node.path("description").asText("");
    var text = own.isEmpty() ? resolve(node).path("description").asText("") : own;
    return MarkdownText.line(text)
        + (node.path("x-extension").asBoolean() ? " *Platform's own.*" : "");
  }

  /** The fields of an object or of the objects of a list, those of its parts included. */
  List<Field> fields(JsonNode schema) {
    Map<String, Field> fields = new LinkedHashMap<>();
    collect(schema, fields);
    return new ArrayList<>(fields.values());
  }

  private void collect(JsonNode schema, Map<String, Field> fields) {
    var target = resolve(schema);
    target.path("allOf").forEach(part -> collect(part, fields));
    if (target.path("type").asText().equals("array")) {
      collect(target.path("items"), fields);
    }
    var required = stream(target.path("required")).map(JsonNode::asText).toList();
    for (Map.Entry<String, JsonNode> each : target.path("properties").properties()) {
      fields.put(
          each.getKey(),
          new Field(each.getKey(), each.getValue(), required.contains(each.getKey())));
    }
  }

  /** The value that is taken when none is sent. */
  String fallback(JsonNode schema) {
    var value = schema.has("default") ? schema.get("default") : resolve(schema).path("default");
    return value.isMissingNode()
        ? ""
        : ", default " + MarkdownText.code(value.asText(value.toString()));
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /**
   * A field of an object.
   *
   * @param isRequired whether it cannot be left out
   */
  record Field(String name, JsonNode schema, boolean isRequired) {}
}
