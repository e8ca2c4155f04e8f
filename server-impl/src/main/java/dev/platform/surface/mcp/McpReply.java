package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What a message gets.
 *
 * @param status of HTTP
 * @param body empty if the message was no request
 */
record McpReply(int status, Optional<JsonNode> body) {
  static final int OK = 200;
  static final int ACCEPTED = 202;
  static final int BAD_REQUEST = 400;
  static final int NOT_FOUND = 404;

  /** A message that gets nothing. */
  static McpReply accepted() {
    return new McpReply(ACCEPTED, Optional.empty());
  }
}
