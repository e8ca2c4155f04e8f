package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a message gets.
 *
 * @param status of HTTP
 * @param body empty if the message was no request, and if the response is a stream
 * @param stream sends messages, of which the last one is the response
 */
record McpReply(int status, Optional<JsonNode> body, Optional<Consumer<McpSink>> stream) {
  static final int OK = 200;
  static final int ACCEPTED = 202;
  static final int BAD_REQUEST = 400;
  static final int NOT_FOUND = 404;

  /** A response of JSON. */
  static McpReply of(int status, JsonNode body) {
    return new McpReply(status, Optional.of(body), Optional.empty());
  }

  /** A response that begins before it is known. */
  static McpReply streamed(Consumer<McpSink> stream) {
    return new McpReply(OK, Optional.empty(), Optional.of(stream));
  }

  /** A message that gets nothing. */
  static McpReply accepted() {
    return new McpReply(ACCEPTED, Optional.empty(), Optional.empty());
  }
}
