package dev.platform.surface.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the bundled documents have of models and operations. */
public final class ContractSchemas {
  private static final List<String> METHODS = List.of("get", "put", "post", "patch", "delete");

  private final Map<String, Place> schemas = new HashMap<>();
  private final Map<String, Place> operations = new LinkedHashMap<>();

  public ContractSchemas(List<JsonNode> documents) {
    documents.forEach(this::read);
  }

  private record Place(JsonNode document, JsonNode node) {
    Place resolved() {
      var found = node;
      while (found.has("$ref")) {
        found = document.at(found.get("$ref").asText().substring(1));
      }
      return new Place(document, found);
    }

    Place at(JsonNode other) {
      return new Place(document, other);
    }
  }

  private void read(JsonNode document) {
    document
        .at("/components/schemas")
        .properties()
        .forEach(
            it ->
                schemas.putIfAbsent(
                    it.getKey().toLowerCase(Locale.ROOT), new Place(document, it.getValue())));
    for (var path : document.get("paths").properties()) {
      for (String method : METHODS) {
        var operation = path.getValue().path(method);
        if (operation.has("operationId")) {
          operations.put(operation.get("operationId").asText(), new Place(document, operation));
        }
      }
    }
  }

  /** The properties of a model, in the order of the contract; empty if it is unknown. */
  Map<String, Property> properties(Class<?> model) {
    Map<String, Property> all = new LinkedHashMap<>();
    Optional.ofNullable(schemas.get(Names.type(model).toLowerCase(Locale.ROOT)))
        .ifPresent(place -> collect(place, all));
    return all;
  }

  private void collect(Place given, Map<String, Property> all) {
    var place = given.resolved();
    for (String group : List.of("allOf", "oneOf", "anyOf")) {
      for (JsonNode part : place.node().path(group)) {
        Map<String, Property> own = new LinkedHashMap<>();
        collect(place.at(part), own);
        own.forEach(
            (name, it) ->
                all.putIfAbsent(
                    name, group.equals("allOf") ? it : new Property(it.description(), false)));
      }
    }
    for (var property : place.node().path("properties").properties()) {
      var value = place.at(property.getValue());
      all.put(property.getKey(), new Property(description(value), false));
    }
    for (JsonNode required : place.node().path("required")) {
      var name = required.asText();
      var node = place.node().path("properties").path(name);
      if (all.containsKey(name) && !isNullable(place.at(node))) {
        all.put(name, new Property(all.get(name).description(), true));
      }
    }
  }

  private static boolean isNullable(Place given) {
    var node = given.resolved().node();
    for (JsonNode type : node.path("type")) {
      if (type.asText().equals("null")) {
        return true;
      }
    }
    for (String group : List.of("oneOf", "anyOf")) {
      for (JsonNode part : node.path(group)) {
        if (part.path("type").asText().equals("null")) {
          return true;
        }
      }
    }
    return node.path("nullable").asBoolean();
  }

  private static String description(Place given) {
    var own = given.node().path("description").asText("");
    return own.isEmpty() ? given.resolved().node().path("description").asText("") : own;
  }

  /** What a model is. */
  String description(Class<?> model) {
    return Optional.ofNullable(schemas.get(Names.type(model).toLowerCase(Locale.ROOT)))
        .map(ContractSchemas::description)
        .orElse("");
  }

  /** Summary and description of an operation. */
  String description(String operation) {
    var node = operations.get(operation).node();
    var summary = node.path("summary").asText().strip();
    return (summary + ".\n\n" + node.path("description").asText("").strip()).strip();
  }

  /** The parameters of an operation, by name. */
  Map<String, Property> parameters(String operation) {
    Map<String, Property> all = new LinkedHashMap<>();
    var place = operations.get(operation);
    for (JsonNode given : place.node().path("parameters")) {
      var node = place.at(given).resolved();
      all.put(
          node.node().get("name").asText(),
          new Property(description(node), node.node().path("required").asBoolean()));
    }
    return all;
  }

  /**
   * A property or a parameter.
   *
   * @param description what it means; empty if the contract has nothing of it
   * @param required whether it is always there, and never null
   */
  record Property(String description, boolean required) {}
}
