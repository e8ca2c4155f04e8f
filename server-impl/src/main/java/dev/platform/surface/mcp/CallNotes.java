package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a client learns of a call before its result: how far it is, and log messages. It gets what
 * its request asks for. Notes belong to one thread.
 */
final class CallNotes {
  private static final String TOKEN = "progressToken";

  /** The member of a request's {@code _meta} that asks for log messages. */
  static final String LEVEL = "io.modelcontextprotocol/logLevel";

  private final McpSink sink;
  private final JsonNode token;
  private final Optional<LogLevel> least;
  private final long start = System.nanoTime();
  private double sent = -1;

  /**
   * Notes for a request.
   *
   * @param meta of the request
   */
  CallNotes(McpSink sink, JsonNode meta) {
    this.sink = sink;
    this.token = meta.path(TOKEN);
    this.least = LogLevel.of(meta.path(LEVEL).asText());
  }

  /** For a client that waits for the result and nothing else. */
  static CallNotes none() {
    return new CallNotes(new Nowhere(), Json.MAPPER.createObjectNode());
  }

  private static final class Nowhere implements McpSink {
    @Override
    public void send(JsonNode message) {}

    @Override
    public void check() {}
  }

  /** Whether a request asks for any. */
  static boolean areWanted(JsonNode meta) {
    return isToken(meta.path(TOKEN)) || LogLevel.of(meta.path(LEVEL).asText()).isPresent();
  }

  /** Whether what a request asks for can be understood. */
  static boolean areValid(JsonNode meta) {
    var level = meta.path(LEVEL);
    return level.isMissingNode() || (level.isTextual() && LogLevel.of(level.asText()).isPresent());
  }

  private static boolean isToken(JsonNode token) {
    return token.isTextual() || token.isIntegralNumber();
  }

  /** How far it is: in seconds, which never go back, and in words. */
  void progress(String message) {
    if (!isToken(token)) {
      return;
    }
    double seconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / 1000.0;
    sent = Math.max(seconds, sent + 0.001);
    var params = Json.MAPPER.createObjectNode().put("progress", sent).put("message", message);
    params.set(TOKEN, token);
    send(notification("notifications/progress", params));
  }

  /** Whether messages of a level are wanted. */
  boolean takes(LogLevel level) {
    return least.filter(it -> it.compareTo(level) <= 0).isPresent();
  }

  /** A log message. */
  void log(LogLevel level, String logger, String text) {
    if (takes(level)) {
      var params = Json.MAPPER.createObjectNode().put("level", level.text());
      send(notification("notifications/message", params.put("logger", logger).put("data", text)));
    }
  }

  /**
   * Finds out whether there is still somebody who waits.
   *
   * @throws java.io.UncheckedIOException if the client is gone
   * @throws dev.platform.base.error.Failure if its credential is no longer good
   */
  void check() {
    sink.check();
  }

  /**
   * Sends a message of the protocol.
   *
   * @throws java.io.UncheckedIOException if the client is gone
   */
  void send(JsonNode message) {
    sink.send(message);
  }

  private static JsonNode notification(String method, ObjectNode params) {
    var message = Json.MAPPER.createObjectNode().put("jsonrpc", McpMessage.VERSION);
    return message.put("method", method).set("params", params);
  }
}
