package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.contract.SpecsJar;
import dev.platform.base.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the contracts say of the inputs and results of operations, as JSON Schema. */
final class OperationShapes {
  private static final String BODY = "body";
  private static final String REF = "$ref";

  private final Map<String, Shape> shapes = new HashMap<>();

  /** Those of some documents of the specs jar. */
  OperationShapes(String... names) {
    for (String name : names) {
      var document = read(name);
      document
          .path("paths")
          .properties()
          .forEach(
              path ->
                  path.getValue()
                      .properties()
                      .forEach(
                          method ->
                              shapes.put(
                                  method.getValue().path("operationId").asText(),
                                  new Shape(document, method.getValue()))));
    }
  }

  /** A document of the specs jar. */
  static JsonNode read(String name) {
    return Json.read(SpecsJar.text(name + ".json"), JsonNode.class);
  }

  /** One operation in its document. */
  private record Shape(JsonNode document, JsonNode operation) {
    JsonNode resolve(JsonNode node) {
      var target = node;
      while (target.has(REF)) {
        target = document.at(target.get(REF).asText().substring(1));
      }
      return target;
    }

    Optional<JsonNode> parameter(String in, String name) {
      for (JsonNode each : operation.path("parameters")) {
        var parameter = resolve(each);
        if (parameter.path("in").asText().equals(in)
            && parameter.path("name").asText().equals(name)) {
          return Optional.of(parameter);
        }
      }
      return Optional.empty();
    }

    JsonNode body() {
      var content = resolve(operation.path("requestBody")).path("content");
      return content.isEmpty()
          ? MissingNode.getInstance()
          : content.iterator().next().path("schema");
    }

    /** A property of a schema, or of one of those that it may be. */
    Optional<JsonNode> property(JsonNode schema, String name) {
      var whole = resolve(schema);
      if (whole.path("properties").has(name)) {
        return Optional.of(whole.path("properties").get(name));
      }
      for (String choice : new String[] {"anyOf", "oneOf", "allOf"}) {
        for (JsonNode each : whole.path(choice)) {
          var found = property(each, name);
          if (found.isPresent()) {
            return found;
          }
        }
      }
      return Optional.empty();
    }

    Optional<JsonNode> at(String place) {
      var names = place.split("\\.", -1);
      if (!names[0].equals(BODY)) {
        return parameter(names[0], names[1]).map(it -> it.path("schema"));
      }
      var found = Optional.of(body()).filter(it -> !it.isMissingNode());
      for (int i = 1; i < names.length; i++) {
        var name = names[i];
        found = found.flatMap(it -> property(it, name));
      }
      return found;
    }
  }

  private Shape shape(String operation) {
    var shape = shapes.get(operation);
    if (shape == null) {
      throw new IllegalArgumentException("no operation " + operation);
    }
    return shape;
  }

  /** The schema of a place in the request of an operation; empty if it has no such place. */
  Optional<JsonNode> find(String operation, String place) {
    return shape(operation).at(place);
  }

  /** Whether an input can go to a place: the whole body can be one only if it is a list. */
  boolean takes(String operation, String place) {
    return find(operation, place)
        .map(it -> resolve(operation, it).path("type"))
        .filter(type -> !place.equals(BODY) || type.toString().contains("array"))
        .isPresent();
  }

  /** Whether a place in the request must be filled. */
  boolean isRequired(String operation, String place) {
    var shape = shape(operation);
    var names = place.split("\\.", -1);
    if (!names[0].equals(BODY)) {
      return shape
          .parameter(names[0], names[1])
          .filter(it -> it.path("required").asBoolean())
          .isPresent();
    }
    if (names.length == 1) {
      return true;
    }
    var parent = place.substring(0, place.lastIndexOf('.'));
    return names.length == 2
        && shape
            .at(parent)
            .map(shape::resolve)
            .filter(it -> contains(it.path("required"), names[1]))
            .isPresent();
  }

  private static boolean contains(JsonNode list, String name) {
    for (JsonNode each : list) {
      if (each.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a repeat with the same key is recognized. */
  boolean isRepeatable(String operation) {
    return shape(operation).parameter("header", "Idempotency-Key").isPresent();
  }

  /** What a place or a member means, in words. */
  String description(String operation, String place) {
    var shape = shape(operation);
    var names = place.split("\\.", -1);
    var described =
        names[0].equals(BODY)
            ? shape.at(place).orElse(MissingNode.getInstance())
            : shape.parameter(names[0], names[1]).orElse(MissingNode.getInstance());
    var own = described.path("description").asText("");
    return own.isEmpty() ? shape.resolve(described).path("description").asText("") : own;
  }

  /** The type of a member of the result of an operation. */
  Optional<JsonNode> result(String operation, String member) {
    var shape = shape(operation);
    for (Map.Entry<String, JsonNode> response : shape.operation().path("responses").properties()) {
      if (response.getKey().startsWith("2")) {
        var content = shape.resolve(response.getValue()).path("content");
        if (!content.isEmpty()) {
          return shape
              .property(content.iterator().next().path("schema"), member)
              .map(shape::resolve);
        }
      }
    }
    return Optional.empty();
  }

  /** What a reference of the document of an operation leads to; what is none stays. */
  JsonNode resolve(String operation, JsonNode node) {
    return shape(operation).resolve(node);
  }
}
