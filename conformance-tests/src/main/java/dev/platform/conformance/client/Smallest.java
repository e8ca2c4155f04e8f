package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes the smallest JSON that a schema takes. */
final class Smallest {
  private final JsonNode document;

  Smallest(JsonNode document) {
    this.document = document;
  }

  JsonNode of(JsonNode schema) {
    if (schema.has("$ref")) {
      return of(document.at(Json.text(schema, "/$ref").substring(1)));
    }
    for (String choice : new String[] {"oneOf", "anyOf", "allOf"}) {
      if (schema.has(choice)) {
        return of(schema.path(choice).path(0));
      }
    }
    if (schema.has("enum")) {
      return schema.path("enum").path(0);
    }
    return ofType(schema);
  }

  private JsonNode ofType(JsonNode schema) {
    String type =
        Json.textIfAny(schema, "/type")
            .or(() -> Json.textIfAny(schema, "/type/0"))
            .orElse("object");
    return switch (type) {
      case "string" -> text(schema);
      case "integer", "number" -> Json.MAPPER.valueToTree(schema.path("minimum").asInt());
      case "boolean" -> Json.parse("false");
      case "array" -> array(schema);
      default -> object(schema);
    };
  }

  private static JsonNode text(JsonNode schema) {
    String text = "a".repeat(Math.max(1, schema.path("minLength").asInt()));
    Optional<Pattern> pattern = Json.textIfAny(schema, "/pattern").map(Pattern::compile);
    if (pattern.filter(it -> !it.matcher(text).find() && it.matcher("").find()).isPresent()) {
      return Json.MAPPER.valueToTree("");
    }
    boolean isPath = pattern.filter(it -> it.pattern().equals("^/")).isPresent();
    boolean isUri = Json.textIfAny(schema, "/format").filter("uri"::equals).isPresent();
    return Json.MAPPER.valueToTree((isPath ? "/" : isUri ? "https://example.com/" : "") + text);
  }

  private ArrayNode array(JsonNode schema) {
    ArrayNode array = Json.array();
    for (int i = 0; i < schema.path("minItems").asInt(); i++) {
      array.add(of(schema.path("items")));
    }
    return array;
  }

  private ObjectNode object(JsonNode schema) {
    ObjectNode object = Json.object();
    for (JsonNode name : schema.path("required")) {
      object.set(name.textValue(), of(schema.path("properties").path(name.textValue())));
    }
    return object;
  }
}
