package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Whatever a reader may look up is described: parameters, schemas, properties, answers. */
final class DescriptionRule implements Lint.Rule {
  @Override
  public void check(Contract contract, Problems problems) {
    JsonNode components = contract.document().path("components");
    requireAll(components.path("schemas"), "schema ", problems);
    requireAll(components.path("parameters"), "parameter ", problems);
    requireAll(components.path("responses"), "response ", problems);
    components
        .path("schemas")
        .properties()
        .forEach(it -> requireProperties(it.getKey(), it.getValue(), problems));
    for (Contract.Entry operation : contract.operations()) {
      for (JsonNode parameter : operation.node().path("parameters")) {
        require(
            operation.where() + " parameter " + parameter.path("name").asText(),
            parameter,
            problems);
      }
      requireAll(operation.node().path("responses"), operation.where() + " answer ", problems);
      requireProperties(operation.where(), operation.node(), problems);
    }
  }

  /** Looks for {@code properties} at any depth, since schemas nest in many ways. */
  private static void requireProperties(String where, JsonNode node, Problems problems) {
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      if (each.getKey().equals("properties") && isSchemaMap(each.getValue())) {
        requireAll(each.getValue(), where + ".", problems);
        each.getValue()
            .properties()
            .forEach(it -> requireProperties(where + "." + it.getKey(), it.getValue(), problems));
      } else if (!each.getKey().startsWith("example")) {
        requireProperties(where, each.getValue(), problems);
      }
    }
    if (node.isArray()) {
      node.forEach(it -> requireProperties(where, it, problems));
    }
  }

  private static boolean isSchemaMap(JsonNode value) {
    return value.properties().stream().allMatch(it -> it.getValue().isObject());
  }

  private static void requireAll(JsonNode named, String where, Problems problems) {
    named.properties().forEach(it -> require(where + it.getKey(), it.getValue(), problems));
  }

  private static void require(String where, JsonNode node, Problems problems) {
    if (!node.has("$ref") && node.path("description").asText().isBlank()) {
      problems.add(where, "has no description");
    }
  }
}
