package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * Says {@code x-union} and {@code x-raw-json} in plain JSON Schema, so that a validator judges a
 * union by the shape that its neighbour tells. The bare {@code anyOf} would let any other member
 * pass.
 */
final class Unions {
  private Unions() {}

  /** A copy of the document. */
  static ObjectNode inPlainSchema(ObjectNode document) {
    ObjectNode copy = document.deepCopy();
    Contract.walk(copy, schema -> rewrite(schema, document));
    return copy;
  }

  private static void rewrite(ObjectNode schema, ObjectNode document) {
    if (!(schema.path("properties") instanceof ObjectNode properties)) {
      return;
    }
    for (Map.Entry<String, JsonNode> each : List.copyOf(properties.properties())) {
      JsonNode property = each.getValue();
      if (property.path("x-union").has("by")) {
        properties.putObject(each.getKey());
        tellByNeighbour(schema, each.getKey(), property.get("x-union"));
      } else if (property.path("x-raw-json").asBoolean()) {
        JsonNode union = document.at(property.path("$ref").asText().substring(1));
        properties.putObject(each.getKey()).set("anyOf", union.path("anyOf"));
      }
    }
  }

  private static void tellByNeighbour(ObjectNode schema, String name, JsonNode union) {
    ArrayNode rules = schema.withArrayProperty("allOf");
    for (Map.Entry<String, JsonNode> each : union.path("mapping").properties()) {
      ObjectNode rule = rules.addObject();
      tells(rule.putObject("if"), union, each.getKey());
      rule.putObject("then")
          .putObject("properties")
          .putObject(name)
          .put("$ref", each.getValue().asText());
    }
  }

  /** The neighbour has the value; or it is absent, and the fallback has. */
  private static void tells(ObjectNode condition, JsonNode union, String value) {
    ArrayNode either = condition.putArray("anyOf");
    has(either.addObject(), union.path("by").asText(), value);
    if (union.has("fallback")) {
      ObjectNode second = either.addObject();
      second.putObject("not").putArray("required").add(union.path("by").asText());
      has(second, union.path("fallback").asText(), value);
    }
  }

  private static void has(ObjectNode condition, String property, String value) {
    condition.putArray("required").add(property);
    condition.putObject("properties").putObject(property).put("const", value);
  }
}
