package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What comes of a method. A tool that fails has a result that describes it.
 *
 * @param result if it was carried out
 * @param problem if the request is wrong
 */
record McpOutcome(Optional<ObjectNode> result, Optional<McpProblem> problem) {

  static McpOutcome done(ObjectNode result) {
    return new McpOutcome(Optional.of(result), Optional.empty());
  }

  static McpOutcome rejected(int code, String message) {
    return new McpOutcome(Optional.empty(), Optional.of(new McpProblem(code, message, null)));
  }
}
