package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.base.id.UserId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;

/**
 * The protocol with the tools, prompts, and resources that the public conformance suite asks a
 * server for. To be started by hand:
 *
 * <pre>java -cp … dev.platform.surface.mcp.ConformanceFixture 4798</pre>
 */
public final class ConformanceFixture {
  private static final String PIXEL =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  private static final String SOUND =
      "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
  private static final Caller CALLER =
      new Caller(
          new UserId("usr-d1m3k8p0g4t6r2n5q7v9"),
          Credential.MACHINE_KEY,
          "key-d1m3k8p0g4t6r2n5q7v9",
          Optional.empty(),
          Set.of());

  private ConformanceFixture() {}

  /** Serves until the process ends. */
  public static void main(String[] arguments) throws IOException {
    var address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
    var server = HttpServer.create(address, 0);
    server.setExecutor(Executors.newFixedThreadPool(8));
    var stateless =
        server("{'tools': {}, 'prompts': {}, 'resources': {}, 'completions': {}}", Map.of());
    McpMethod nothing = call -> McpOutcome.done(json("{}"));
    var handshake =
        server(
            "{'tools': {}, 'prompts': {}, 'resources': {'subscribe': true}, 'completions': {},"
                + " 'logging': {}}",
            Map.of(
                "resources/subscribe", nothing,
                "resources/unsubscribe", nothing,
                "logging/setLevel", nothing));
    server.createContext(
        "/mcp",
        exchange -> {
          var version = exchange.getRequestHeaders().getFirst("MCP-Protocol-Version");
          handle(Revision.JULY_2026.text().equals(version) ? stateless : handshake, exchange);
        });
    server.start();
  }

  private static void handle(McpServer protocol, HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = exchange.getRequestHeaders();
      var host = String.valueOf(headers.getFirst("Host"));
      if (!host.startsWith("localhost") || !exchange.getRequestMethod().equals("POST")) {
        exchange.sendResponseHeaders(host.startsWith("localhost") ? 405 : 403, -1);
        return;
      }
      var body = Json.MAPPER.readTree(exchange.getRequestBody());
      var reply =
          ConformanceStreams.take(body)
              ? McpReply.accepted()
              : protocol.handle(CALLER, headers(headers), body);
      send(exchange, reply);
    }
  }

  private static McpHeaders headers(Headers headers) {
    return new McpHeaders(
        headers.getFirst("MCP-Protocol-Version"),
        headers.getFirst("Mcp-Method"),
        headers.getFirst("Mcp-Name"),
        headers.getFirst("User-Agent"),
        String.valueOf(headers.getFirst("Accept")).contains("text/event-stream"));
  }

  private static void send(HttpExchange exchange, McpReply reply) throws IOException {
    if (reply.stream().isPresent()) {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(reply.status(), 0);
      reply.stream().get().accept(new McpEvents(exchange.getResponseBody()));
      return;
    }
    byte[] body =
        reply.body().isPresent() ? Json.MAPPER.writeValueAsBytes(reply.body().get()) : new byte[0];
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Methods that only one generation has are not for the other one. */
  private static McpServer server(String capabilities, Map<String, McpMethod> more) {
    Map<String, McpMethod> methods = new HashMap<>(more);
    methods.put("tools/list", call -> McpOutcome.done(tools()));
    methods.put("tools/call", ConformanceFixture::call);
    methods.put("prompts/list", call -> McpOutcome.done(prompts()));
    methods.put("prompts/get", ConformanceFixture::prompt);
    methods.put(
        "resources/list",
        call ->
            McpOutcome.done(
                json(
                    "{'resources': [{'uri': 'test://static-text', 'name': 'Text', 'mimeType':"
                        + " 'text/plain'}, {'uri': 'test://static-binary', 'name': 'Binary',"
                        + " 'mimeType': 'image/png'}]}")));
    methods.put(
        "resources/templates/list",
        call ->
            McpOutcome.done(
                json(
                    "{'resourceTemplates': [{'uriTemplate': 'test://template/{id}/data', 'name':"
                        + " 'Template', 'mimeType': 'application/json'}]}")));
    methods.put("resources/read", ConformanceFixture::read);
    methods.put(
        "completion/complete",
        call ->
            McpOutcome.done(
                json("{'completion': {'values': ['paris'], 'total': 1, 'hasMore': false}}")));
    return new McpServer(
        json("{'name': 'fixture', 'version': '1'}"), json(capabilities), "A fixture.", methods);
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) Json.read(text.replace('\'', '"'), JsonNode.class);
  }

  private static ObjectNode tools() {
    var result = json("{'tools': []}");
    for (String name :
        new String[] {
          "test_simple_text",
          "test_image_content",
          "test_audio_content",
          "test_embedded_resource",
          "test_multiple_content_types",
          "test_error_handling",
          "test_logging_tool",
          "test_missing_capability",
          "test_streaming_elicitation",
          ConformanceStreams.PROGRESS,
          ConformanceStreams.LOGGING,
          ConformanceStreams.SAMPLING,
          ConformanceStreams.ELICITATION,
          ConformanceStreams.DEFAULTS,
          ConformanceStreams.CHOICES,
          ConformanceRounds.PREFIX + "elicitation",
          ConformanceRounds.PREFIX + "sampling",
          ConformanceRounds.PREFIX + "list_roots",
          ConformanceRounds.PREFIX + "request_state",
          ConformanceRounds.PREFIX + "multiple_inputs",
          ConformanceRounds.PREFIX + "multi_round",
          ConformanceRounds.PREFIX + "tampered_state",
          ConformanceRounds.PREFIX + "capabilities"
        }) {
      result
          .withArray("tools")
          .add(
              json(
                  "{'name': '"
                      + name
                      + "', 'description': 'A tool.', 'inputSchema': {'type': 'object'}}"));
    }
    result
        .withArray("tools")
        .add(
            json(
                "{'name': 'json_schema_2020_12_tool', 'description': 'A tool.', 'inputSchema':"
                    + " {'$schema': 'https://json-schema.org/draft/2020-12/schema', 'type':"
                    + " 'object', '$defs': {'address': {'$anchor': 'addressDef', 'type': 'object', 'properties': {'street':"
                    + " {'type': 'string'}, 'city': {'type': 'string'}}}}, 'properties': {'name':"
                    + " {'type': 'string'}, 'address': {'$ref': '#/$defs/address'}, 'contactMethod': {'type': 'string', 'enum': ['phone', 'email']},"
                    + " 'phone': {'type': 'string'}, 'email': {'type': 'string'}},"
                    + " 'allOf': [{'anyOf': [{'required': ['phone']}, {'required': ['email']}]}],"
                    + " 'if': {'properties': {'contactMethod': {'const': 'phone'}}, 'required': ['contactMethod']},"
                    + " 'then': {'required': ['phone']}, 'else': {'required': ['email']},"
                    + " 'additionalProperties': false}}"));
    return result;
  }

  private static McpOutcome call(McpCall call) {
    return ConformanceRounds.call(call)
        .or(() -> ConformanceStreams.call(call))
        .orElseGet(() -> once(call));
  }

  private static McpOutcome once(McpCall call) {
    var text = "{'type': 'text', 'text': 'This is a simple text response for testing.'}";
    var image = "{'type': 'image', 'data': '" + PIXEL + "', 'mimeType': 'image/png'}";
    var sound = "{'type': 'audio', 'data': '" + SOUND + "', 'mimeType': 'audio/wav'}";
    var resource =
        "{'type': 'resource', 'resource': {'uri': 'test://embedded-resource', 'mimeType':"
            + " 'text/plain', 'text': 'This is an embedded resource content.'}}";
    return switch (call.params().path("name").asText()) {
      case "test_simple_text",
          "test_logging_tool",
          "test_streaming_elicitation",
          "json_schema_2020_12_tool" ->
          content(text);
      case "test_image_content" -> content(image);
      case "test_audio_content" -> content(sound);
      case "test_embedded_resource" -> content(resource);
      case "test_multiple_content_types" ->
          content(
              "{'type': 'text', 'text': 'Multiple content types test:'}, "
                  + image
                  + ", "
                  + resource.replace("embedded-resource", "mixed-content-resource"));
      case "test_error_handling" ->
          McpOutcome.done(
              json(
                  "{'isError': true, 'content': [{'type': 'text', 'text': 'This tool intentionally"
                      + " returns an error for testing'}]}"));
      case "test_missing_capability" ->
          McpOutcome.rejected(
              new McpProblem(
                  McpServer.MISSING_CAPABILITY,
                  "The client lacks sampling.",
                  json("{'requiredCapabilities': {'sampling': {}}}")));
      default -> McpOutcome.rejected(McpServer.INVALID_PARAMS, "name: is not a tool");
    };
  }

  private static McpOutcome content(String content) {
    return McpOutcome.done(json("{'content': [" + content + "]}"));
  }

  private static ObjectNode prompts() {
    return json(
        "{'prompts': [{'name': 'test_simple_prompt', 'description': 'Simple'}, {'name':"
            + " 'test_prompt_with_arguments', 'description': 'Arguments', 'arguments': [{'name':"
            + " 'arg1', 'description': 'One', 'required': true}, {'name': 'arg2', 'description':"
            + " 'Two', 'required': true}]}, {'name': 'test_prompt_with_embedded_resource',"
            + " 'description': 'Resource', 'arguments': [{'name': 'resourceUri', 'description':"
            + " 'URI', 'required': true}]}, {'name': 'test_prompt_with_image', 'description':"
            + " 'Image'}, {'name': 'test_input_required_result_prompt', 'description': 'Input'}]}");
  }

  private static McpOutcome prompt(McpCall call) {
    var given = call.params().path("arguments");
    var text = "{'type': 'text', 'text': 'This is a simple prompt for testing.'}";
    return switch (call.params().path("name").asText()) {
      case "test_simple_prompt" -> messages(text);
      case "test_prompt_with_arguments" ->
          messages(
              "{'type': 'text', 'text': 'Prompt with arguments: arg1="
                  + given.path("arg1").asText()
                  + ", arg2="
                  + given.path("arg2").asText()
                  + "'}");
      case "test_prompt_with_embedded_resource" ->
          messages(
              "{'type': 'resource', 'resource': {'uri': '"
                  + given.path("resourceUri").asText()
                  + "', 'mimeType': 'text/plain', 'text': 'Embedded resource content for"
                  + " testing.'}}",
              text);
      case "test_prompt_with_image" ->
          messages("{'type': 'image', 'data': '" + PIXEL + "', 'mimeType': 'image/png'}", text);
      case ConformanceRounds.PREFIX + "prompt" -> ConformanceRounds.prompt(call.params());
      default -> McpOutcome.rejected(McpServer.INVALID_PARAMS, "name: is not a prompt");
    };
  }

  private static McpOutcome messages(String... contents) {
    var result = json("{'messages': []}");
    for (String content : contents) {
      result.withArray("messages").add(json("{'role': 'user', 'content': " + content + "}"));
    }
    return McpOutcome.done(result);
  }

  private static McpOutcome read(McpCall call) {
    var uri = call.params().path("uri").asText();
    var start = "{'contents': [{'uri': '" + uri + "', ";
    if (uri.equals("test://static-text")) {
      return McpOutcome.done(
          json(
              start
                  + "'mimeType': 'text/plain', 'text': 'This is the content of the static text"
                  + " resource.'}]}"));
    }
    if (uri.equals("test://static-binary")) {
      return McpOutcome.done(json(start + "'mimeType': 'image/png', 'blob': '" + PIXEL + "'}]}"));
    }
    if (uri.startsWith("test://template/")) {
      var id = uri.substring("test://template/".length()).replace("/data", "");
      var result = json(start + "'mimeType': 'application/json'}]}");
      ((ObjectNode) result.path("contents").get(0))
          .put("text", "{\"id\":\"" + id + "\",\"templateTest\":true,\"data\":\"Data\"}");
      return McpOutcome.done(result);
    }
    return McpOutcome.rejected(McpServer.INVALID_PARAMS, "uri: is not a resource");
  }
}
