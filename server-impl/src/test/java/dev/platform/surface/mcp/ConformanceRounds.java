package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Optional;

/** What of the fixture takes several rounds: a result that asks for input, then the real one. */
final class ConformanceRounds {
  static final String PREFIX = "test_input_required_result_";

  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String STATE = "state-";

  private ConformanceRounds() {}

  /** The result of a round; empty if the tool is none of these. */
  static Optional<McpOutcome> call(McpCall call) {
    var name = call.params().path("name").asText();
    if (!name.startsWith(PREFIX)) {
      return Optional.empty();
    }
    var given = call.params().path("inputResponses");
    var state = call.params().path("requestState").asText();
    var name1 = form("user_name", "name", "string");
    return Optional.of(
        switch (name.substring(PREFIX.length())) {
          case "elicitation" ->
              given.at("/user_name/content/name").isTextual()
                  ? text("Hello, " + given.at("/user_name/content/name").asText() + "!")
                  : ask(name1, "");
          case "sampling" ->
              given.has("capital_question")
                  ? text(given.at("/capital_question/content/text").asText())
                  : ask(sampling("capital_question"), "");
          case "list_roots" ->
              given.has("client_roots") ? text(given.toString()) : ask(roots(), "");
          case "request_state" ->
              given.has("confirm") && state.equals(STATE + 1)
                  ? text("state-ok")
                  : ask(form("confirm", "ok", "boolean"), STATE + 1);
          case "multiple_inputs" ->
              given.size() == 3 && state.equals(STATE + 1)
                  ? text("done")
                  : ask(name1 + ", " + sampling("greeting") + ", " + roots(), STATE + 1);
          case "multi_round" -> rounds(given, state);
          case "tampered_state" -> tampered(given, state);
          case "capabilities" -> ask(able(call.params().path("_meta").path(CAPABILITIES)), "");
          default -> McpOutcome.rejected(McpServer.INVALID_PARAMS, "name: is not a tool");
        });
  }

  /** The prompt that asks for input first. */
  static McpOutcome prompt(JsonNode params) {
    var given = params.path("inputResponses");
    return given.has("user_context")
        ? McpOutcome.done(
            json(
                "{'messages': [{'role': 'user', 'content': {'type': 'text', 'text': 'Context'}}]}"))
        : ask(form("user_context", "context", "string"), "");
  }

  private static McpOutcome rounds(JsonNode given, String state) {
    if (given.has("step2") && state.equals(STATE + 2)) {
      return text("done");
    }
    return given.has("step1") && state.equals(STATE + 1)
        ? ask(form("step2", "color", "string"), STATE + 2)
        : ask(form("step1", "name", "string"), STATE + 1);
  }

  private static McpOutcome tampered(JsonNode given, String state) {
    if (!state.isEmpty() && !state.equals(STATE + 1)) {
      return McpOutcome.rejected(McpServer.INVALID_PARAMS, "requestState: was changed");
    }
    return given.isEmpty() ? ask(form("confirm", "ok", "boolean"), STATE + 1) : text("state-ok");
  }

  private static String able(JsonNode capabilities) {
    return capabilities.has("elicitation")
        ? form("user_name", "name", "string")
        : sampling("greeting");
  }

  private static String form(String key, String field, String type) {
    return ("'%s': {'method': 'elicitation/create', 'params': {'message': 'Which?',"
            + " 'requestedSchema': {'type': 'object', 'properties': {'%s': {'type': '%s'}},"
            + " 'required': ['%s']}}}")
        .formatted(key, field, type, field);
  }

  private static String sampling(String key) {
    return ("'%s': {'method': 'sampling/createMessage', 'params': {'messages': [{'role': 'user',"
            + " 'content': {'type': 'text', 'text': 'What is the capital of France?'}}],"
            + " 'maxTokens': 100}}")
        .formatted(key);
  }

  private static String roots() {
    return "'client_roots': {'method': 'roots/list', 'params': {}}";
  }

  private static McpOutcome ask(String requests, String state) {
    var result = json("{'resultType': 'input_required', 'inputRequests': {" + requests + "}}");
    if (!state.isEmpty()) {
      result.put("requestState", state);
    }
    return McpOutcome.done(result);
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
