package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
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
 * @param links where an object is described, by the name of its schema
 */
record SchemaText(JsonNode document, Map<String, String> links) {
  private static final int MOST_VALUES = 12;
  private static final List<String> CHOICES = List.of("oneOf", "anyOf");

  /** Without a page that describes objects. */
  static SchemaText of(Operation operation) {
    return new SchemaText(ContractDocuments.of(operation), Map.of());
  }

  /** Follows references until there is none. */
  JsonNode resolve(JsonNode node) {
    JsonNode found = node;
    while (found.has("$ref")) {
      found = document.at(found.get("$ref").asText().substring(1));
    }
    return found;
  }

  /** The type, with a link to its fields where it is an object. */
  String type(JsonNode schema) {
    var target = resolve(schema);
    if (target.has("enum")) {
      return values(target.get("enum"));
    }
    for (String choice : CHOICES) {
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
    if (isObject(target)) {
      return schema.has("$ref") ? "object " + link(name(schema)) : "object";
    }
    var format = target.path("format").asText("");
    return (type.isEmpty() ? "any" : type) + (format.isEmpty() ? "" : " (" + format + ")");
  }

  private static boolean isObject(JsonNode schema) {
    return schema.path("type").asText().equals("object")
        || schema.has("properties")
        || schema.has("allOf");
  }

  private String link(String name) {
    var to = links.get(name);
    return to == null ? MarkdownText.code(name) : "[" + MarkdownText.code(name) + "](" + to + ")";
  }

  private String array(JsonNode schema) {
    return "list of " + type(schema.path("items"));
  }

  /** The name of the schema that another refers to; empty if it does not. */
  static String name(JsonNode schema) {
    var pointer = schema.path("$ref").asText();
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

  /** The objects that a schema leads to, each by its name, those that it names first. */
  void collectObjects(JsonNode schema, Map<String, JsonNode> found) {
    var target = resolve(schema);
    if (schema.has("$ref") && isObject(target) && !target.has("enum")) {
      if (found.putIfAbsent(name(schema), target) != null) {
        return;
      }
    }
    fields(target).forEach(field -> collectObjects(field.schema(), found));
    for (String choice : CHOICES) {
      target.path(choice).forEach(part -> collectObjects(part, found));
    }
    if (target.has("items")) {
      collectObjects(target.get("items"), found);
    }
  }

  /**
   * The table of the fields of an object; empty if it has none.
   *
   * @param name the name of its schema
   */
  String table(String name, JsonNode schema) {
    var rows = new StringBuilder();
    for (Field field : fields(schema)) {
      rows.append(
          MarkdownText.row(
              MarkdownText.code(field.name()),
              type(field.schema())
                  + (field.isRequired() ? ", required" : "")
                  + fallback(field.schema()),
              RejectedFields.note(name, field.name()) + meaning(field.schema())));
    }
    return rows.isEmpty() ? "" : "\n" + MarkdownText.head("Field", "Type", "Description") + rows;
  }

  /** The fields of an object, those of its parts included. */
  List<Field> fields(JsonNode schema) {
    Map<String, Field> fields = new LinkedHashMap<>();
    collect(schema, fields);
    return new ArrayList<>(fields.values());
  }

  private void collect(JsonNode schema, Map<String, Field> fields) {
    var target = resolve(schema);
    target.path("allOf").forEach(part -> collect(part, fields));
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
