package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Every component is reached from some operation. */
final class UseRule implements Lint.Rule {
  @Override
  public void check(Contract contract, Problems problems) {
    Set<String> reached = new HashSet<>();
    reach(contract.document().path("paths"), contract.document(), reached);
    for (Map.Entry<String, JsonNode> section :
        contract.document().path("components").properties()) {
      if (section.getKey().equals("securitySchemes")) {
        continue; // named by security requirements, not by reference
      }
      for (Map.Entry<String, JsonNode> each : section.getValue().properties()) {
        String pointer = "/components/" + section.getKey() + "/" + each.getKey();
        if (!reached.contains(pointer)) {
          problems.add(pointer, "is not used by any operation");
        }
      }
    }
  }

  private static void reach(JsonNode node, ObjectNode document, Set<String> reached) {
    Contract.walk(
        node,
        object -> {
          String reference = object.path("$ref").asText();
          if (reference.startsWith("#/") && reached.add(reference.substring(1))) {
            reach(document.at(reference.substring(1)), document, reached);
          }
        });
  }
}
