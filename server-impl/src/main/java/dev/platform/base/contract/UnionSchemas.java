package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * Turns unions that are selected by a sibling property into conditions of plain JSON Schema, so
 * that a complaint speaks of the one member that was meant and not of all.
 */
final class UnionSchemas {
  private static final String UNION = "x-union";
  private static final String RAW = "x-raw-json";

  private UnionSchemas() {}

  /** Rewrites every schema of a document in place. */
  static void rewrite(JsonNode document) {
    rewrite(document, document);
  }

  private static void rewrite(JsonNode document, JsonNode node) {
    if (node instanceof ObjectNode object
        && object.get("properties") instanceof ObjectNode fields) {
      for (Map.Entry<String, JsonNode> field : List.copyOf(fields.properties())) {
        rewriteProperty(document, object, fields, field.getKey(), field.getValue());
      }
    }
    node.forEach(part -> rewrite(document, part));
  }

  private static void rewriteProperty(
      JsonNode document, ObjectNode owner, ObjectNode fields, String name, JsonNode schema) {
    if (schema.has(RAW)) {
      ArrayNode types = fields.putObject(name).putArray("type").add("object");
      if (mayBeNull(document, schema.path("$ref").asText())) {
        types.add("null");
      }
    } else if (schema.has(UNION)) {
      var union = schema.get(UNION);
      fields.putObject(name);
      owner.set("allOf", conditions(owner, name, union));
    }
  }

  private static boolean mayBeNull(JsonNode document, String union) {
    for (JsonNode member : document.at(union.substring(1)).path("anyOf")) {
      if (member.path("type").asText().equals("null")) {
        return true;
      }
    }
    return false;
  }

  private static ArrayNode conditions(ObjectNode owner, String name, JsonNode union) {
    ArrayNode all = owner.arrayNode();
    if (owner.get("allOf") instanceof ArrayNode others) {
      all.addAll(others);
    }
    var by = union.get("by").asText();
    for (Map.Entry<String, JsonNode> member : union.get("mapping").properties()) {
      all.add(condition(owner, List.of(by), name, member));
      if (union.has("fallback")) {
        all.add(condition(owner, List.of(union.get("fallback").asText(), by), name, member));
      }
    }
    return all;
  }

  /** If the first sibling has the value (and the second is absent), the property is the member. */
  private static ObjectNode condition(
      ObjectNode factory, List<String> siblings, String name, Map.Entry<String, JsonNode> member) {
    var condition = factory.objectNode();
    var given = condition.putObject("if");
    given.putObject("properties").putObject(siblings.get(0)).put("const", member.getKey());
    given.putArray("required").add(siblings.get(0));
    if (siblings.size() > 1) {
      given.putObject("not").putArray("required").add(siblings.get(1));
    }
    condition
        .putObject("then")
        .putObject("properties")
        .putObject(name)
        .put("$ref", member.getValue().asText());
    return condition;
  }
}
