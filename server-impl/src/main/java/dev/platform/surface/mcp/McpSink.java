package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;

/** Where messages go that come before the response. */
interface McpSink {
  /**
   * Sends a message.
   *
   * @throws java.io.UncheckedIOException if the client is gone
   */
  void send(JsonNode message);

  /**
   * Finds out whether there is still somebody who waits.
   *
   * @throws java.io.UncheckedIOException if the client is gone
   * @throws dev.platform.base.error.Failure if its credential is no longer good
   */
  void check();
}
