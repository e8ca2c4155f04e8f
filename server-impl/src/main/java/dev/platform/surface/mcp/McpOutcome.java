package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What comes of a method. A tool that fails has a result that describes it.
 *
 * @param result if it was carried out
 * @param problem if the request is wrong
 * @param rest if it has begun and takes its time
 */
record McpOutcome(
    Optional<ObjectNode> result, Optional<McpProblem> problem, Optional<McpRest> rest) {

  static McpOutcome done(ObjectNode result) {
    return new McpOutcome(Optional.of(result), Optional.empty(), Optional.empty());
  }

  static McpOutcome begun(McpRest rest) {
    return new McpOutcome(Optional.empty(), Optional.empty(), Optional.of(rest));
  }

  static McpOutcome rejected(int code, String message) {
    return rejected(new McpProblem(code, message, null));
  }

  static McpOutcome rejected(McpProblem problem) {
    return new McpOutcome(Optional.empty(), Optional.of(problem), Optional.empty());
  }
}
