package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;

/**
 * Unions whose member is told by a property beside them ({@code x-union}). Plain JSON Schema would
 * try all members and complain of each; the rewritten schema asks for the one that was told.
 */
final class Unions {
  private Unions() {}

  /** A copy of a document in which every told union is a chain of conditions. */
  static ObjectNode told(ObjectNode document) {
    ObjectNode copy = document.deepCopy();
    rewrite(copy);
    return copy;
  }

  /** Of a property with such a union, the schema of the member that its owner tells. */
  static Optional<JsonNode> told(JsonNode document, JsonNode property, JsonNode owner) {
    JsonNode union = property.path("x-union");
    return Json.textIfAny(union, "/by")
        .flatMap(by -> Json.textIfAny(owner, "/" + by))
        .flatMap(word -> Json.textIfAny(union.path("mapping"), "/" + word))
        .map(reference -> document.at(reference.substring(1)));
  }

  private static void rewrite(JsonNode node) {
    if (node.get("properties") instanceof ObjectNode properties) {
      for (Map.Entry<String, JsonNode> property : properties.properties()) {
        if (property.getValue().path("x-union") instanceof ObjectNode union) {
          property.setValue(Json.object());
          tell((ObjectNode) node, property.getKey(), union);
        }
      }
    }
    node.forEach(Unions::rewrite);
  }

  private static void tell(ObjectNode owner, String property, ObjectNode union) {
    ArrayNode all = owner.withArray("/allOf");
    String by = Json.text(union, "/by");
    for (Map.Entry<String, JsonNode> member : union.path("mapping").properties()) {
      ObjectNode rule = all.addObject();
      ObjectNode told = rule.putObject("if");
      told.putArray("required").add(by);
      told.putObject("properties").putObject(by).put("const", member.getKey());
      rule.putObject("then")
          .putObject("properties")
          .putObject(property)
          .put("$ref", member.getValue().textValue());
    }
  }
}
