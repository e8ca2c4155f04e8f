package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds members that no part of a schema declares. Schemas allow them, so that clients take what a
 * later version adds; a server that keeps this version returns none.
 */
final class Undeclared {
  private static final List<String> BRANCHES = List.of("allOf", "anyOf", "oneOf");

  private final JsonNode document;
  private final List<String> found = new ArrayList<>();

  private Undeclared(JsonNode document) {
    this.document = document;
  }

  /** A complaint for each, with its place. */
  static List<String> complaints(JsonNode document, JsonNode schema, JsonNode value) {
    var undeclared = new Undeclared(document);
    undeclared.walk(List.of(schema), value, "");
    return undeclared.found;
  }

  /** Goes through a value and the schemas that it may have. */
  private void walk(List<JsonNode> schemas, JsonNode value, String pointer) {
    List<JsonNode> all = new ArrayList<>();
    schemas.forEach(it -> spread(it, all));
    if (value.isArray()) {
      List<JsonNode> items =
          all.stream().map(it -> it.path("items")).filter(JsonNode::isObject).toList();
      for (int i = 0; i < value.size(); i++) {
        walk(items, value.get(i), pointer + "/" + i);
      }
    } else if (all.stream().anyMatch(it -> it.has("properties")) && !isOpen(all)) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        member(all, value, member.getKey(), pointer + "/" + member.getKey());
      }
    }
  }

  private void member(List<JsonNode> schemas, JsonNode owner, String name, String pointer) {
    List<JsonNode> declared =
        schemas.stream()
            .map(it -> it.path("properties").path(name))
            .filter(it -> !it.isMissingNode())
            .map(it -> Unions.told(document, it, owner).orElse(it))
            .toList();
    if (declared.isEmpty()) {
      found.add("the API spec does not declare the member " + pointer);
    } else {
      walk(declared, owner.path(name), pointer);
    }
  }

  /** A schema with those that it refers to or is made of. */
  private void spread(JsonNode schema, List<JsonNode> into) {
    if (schema.has("$ref")) {
      spread(document.at(Json.text(schema, "/$ref").substring(1)), into);
    }
    into.add(schema);
    BRANCHES.forEach(branch -> schema.path(branch).forEach(it -> spread(it, into)));
  }

  private static boolean isOpen(List<JsonNode> schemas) {
    return schemas.stream()
        .map(it -> it.path("additionalProperties"))
        .anyMatch(it -> it.isObject() || it.asBoolean());
  }
}
