package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes messages as server-sent events, and a comment to find out whether somebody reads. */
class McpEvents implements McpSink {
  private final OutputStream out;

  McpEvents(OutputStream out) {
    this.out = out;
  }

  @Override
  public void send(JsonNode message) {
    write("event: message\ndata: " + message + "\n\n");
  }

  @Override
  public void check() {
    write(":\n\n");
  }

  private void write(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
