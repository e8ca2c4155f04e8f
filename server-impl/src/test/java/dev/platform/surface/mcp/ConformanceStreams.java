package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * What of the fixture sends messages before its result: notifications, and, with the handshake,
 * requests to the client, whose responses come as requests of HTTP of their own.
 */
final class ConformanceStreams {
  static final String PROGRESS = "test_tool_with_progress";
  static final String LOGGING = "test_tool_with_logging";
  static final String SAMPLING = "test_sampling";
  static final String ELICITATION = "test_elicitation";
  static final String DEFAULTS = "test_elicitation_sep1034_defaults";
  static final String CHOICES = "test_elicitation_sep1330_enums";

  private static final long PATIENCE = 20;
  private static final Map<String, CompletableFuture<JsonNode>> ASKED = new ConcurrentHashMap<>();

  private ConformanceStreams() {}

  /** Takes a message if it is the response to what a tool has asked for. */
  static boolean take(JsonNode message) {
    var asked = message.has("method") ? null : ASKED.remove(message.path("id").asText());
    return asked != null && asked.complete(message.path("result"));
  }

  /** What a tool does; empty if it is none of these. */
  static Optional<McpOutcome> call(McpCall call) {
    var given = call.params().path("arguments");
    return switch (call.params().path("name").asText()) {
      case PROGRESS -> Optional.of(McpOutcome.begun(ConformanceStreams::progress));
      case LOGGING -> Optional.of(McpOutcome.begun(ConformanceStreams::log));
      case SAMPLING ->
          ask(
              "sampling/createMessage",
              "{'messages': [{'role': 'user', 'content': {'type': 'text', 'text': '"
                  + given.path("prompt").asText()
                  + "'}}], 'maxTokens': 100}");
      case ELICITATION ->
          form(
              given.path("message").asText(),
              "'username': {'type': 'string'}, 'email': {'type': 'string'}");
      case DEFAULTS ->
          form(
              "Who?",
              "'name': {'type': 'string', 'default': 'John Doe'}, 'age': {'type': 'integer',"
                  + " 'default': 30}, 'score': {'type': 'number', 'default': 95.5}, 'status':"
                  + " {'type': 'string', 'enum': ['active', 'inactive', 'pending'], 'default':"
                  + " 'active'}, 'verified': {'type': 'boolean', 'default': true}");
      case CHOICES ->
          form(
              "Which?",
              "'untitledSingle': {'type': 'string', 'enum': ['option1', 'option2', 'option3']},"
                  + " 'titledSingle': {'type': 'string', 'oneOf': "
                  + titled()
                  + "}, 'legacyEnum': {'type': 'string', 'enum': ['opt1', 'opt2', 'opt3'],"
                  + " 'enumNames': ['Option One', 'Option Two', 'Option Three']},"
                  + " 'untitledMulti': {'type': 'array', 'items': {'type': 'string', 'enum':"
                  + " ['option1', 'option2', 'option3']}}, 'titledMulti': {'type': 'array',"
                  + " 'items': {'anyOf': "
                  + titled()
                  + "}}");
      default -> Optional.empty();
    };
  }

  private static String titled() {
    return "[{'const': 'value1', 'title': 'First'}, {'const': 'value2', 'title': 'Second'}]";
  }

  private static McpOutcome progress(CallNotes notes) {
    for (int percent = 0; percent <= 100; percent += 50) {
      notes.progress(percent + " %");
    }
    return text("done");
  }

  /** The level that was set before is not known here: this fixture is for one client. */
  private static McpOutcome log(CallNotes notes) {
    for (String text : new String[] {"started", "processing", "completed"}) {
      notes.send(
          json(
              "{'jsonrpc': '2.0', 'method': 'notifications/message', 'params': {'level': 'info',"
                  + " 'data': '"
                  + text
                  + "'}}"));
    }
    return text("done");
  }

  private static Optional<McpOutcome> form(String message, String properties) {
    return ask(
        "elicitation/create",
        "{'message': '"
            + message
            + "', 'requestedSchema': {'type': 'object', 'properties': {"
            + properties
            + "}}}");
  }

  private static Optional<McpOutcome> ask(String method, String params) {
    return Optional.of(
        McpOutcome.begun(
            notes -> {
              var id = UUID.randomUUID().toString();
              var response = new CompletableFuture<JsonNode>();
              ASKED.put(id, response);
              var request = json("{'jsonrpc': '2.0', 'method': '" + method + "'}").put("id", id);
              notes.send(request.set("params", json(params)));
              return text(response.orTimeout(PATIENCE, TimeUnit.SECONDS).join().toString());
            }));
  }

  private static McpOutcome text(String text) {
    var result = json("{'content': [{'type': 'text'}]}");
    ((ObjectNode) result.path("content").get(0)).put("text", text);
    return McpOutcome.done(result);
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) Json.read(text.replace('\'', '"'), JsonNode.class);
  }
}
