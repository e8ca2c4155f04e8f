package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * An input of a tool.
 *
 * @param name as clients send it
 * @param places where it goes in the requests of the tool's operations; empty if the tool itself
 *     uses it
 * @param required whether it must be there; empty if the operations decide
 * @param about what it means; empty is what the contract has
 * @param schema its own schema; empty is that of the contract
 */
record ToolInput(
    String name,
    List<String> places,
    Optional<Boolean> required,
    Optional<String> about,
    Optional<JsonNode> schema) {
  ToolInput {
    places = List.copyOf(places);
  }

  /** Where it goes in the request of an operation; empty if that has no place for it. */
  Optional<String> place(OperationShapes shapes, String operation) {
    return places.stream().filter(place -> shapes.takes(operation, place)).findFirst();
  }
}
