package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.UserId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both generations of the protocol, without tools. */
class McpServerTest {
  private static final String STATELESS = "2026-07-28";
  private static final Caller CALLER =
      new Caller(
          new UserId("usr-d1m3k8p0g4t6r2n5q7v9"),
          Credential.MACHINE_KEY,
          "key-d1m3k8p0g4t6r2n5q7v9",
          Optional.empty(),
          Set.of());

  private final List<McpCall> calls = new ArrayList<>();
  private final McpServer server =
      new McpServer(
          Json.MAPPER.createObjectNode().put("name", "platform").put("version", "1"),
          Json.MAPPER.createObjectNode(),
          "Ask first.",
          Map.of("tools/call", this::called, "tools/list", this::called));

  private McpOutcome called(McpCall call) {
    calls.add(call);
    if (call.params().path("name").asText().equals("sampling")) {
      return McpOutcome.rejected(McpServer.MISSING_CAPABILITY, "Sampling is missing.");
    }
    return call.params().path("name").asText().equals("none")
        ? McpOutcome.rejected(McpServer.INVALID_PARAMS, "name: is not a tool of this server")
        : McpOutcome.done(Json.MAPPER.createObjectNode().put("done", true));
  }

  private McpReply send(McpHeaders headers, String body) {
    try {
      return server.handle(CALLER, headers, Json.MAPPER.readTree(body));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private McpReply send(@Nullable String version, String body) {
    return send(new McpHeaders(version, null, null, null, false), body);
  }

  private static String message(String method, String params) {
    return "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \""
        + method
        + "\", \"params\": "
        + params
        + "}";
  }

  private static String stateless(String method, String more) {
    return message(
        method,
        """
        {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                   "io.modelcontextprotocol/clientInfo": {"name": "Tester\\n<b>", "version": "2"},
                   "io.modelcontextprotocol/clientCapabilities": {}}%s}
        """
            .formatted(more));
  }

  private static JsonNode body(McpReply reply) {
    return reply.body().orElseThrow();
  }

  private static void assertRejected(McpReply reply, int status, int code, String part) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
    assertThat(body(reply).at("/error/code").asInt()).isEqualTo(code);
    assertThat(body(reply).at("/error/message").asText()).contains(part);
  }

  @ParameterizedTest
  @CsvSource({
    "2025-03-26, 2025-03-26",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "2024-11-05, 2025-11-25",
    "2026-07-28, 2025-11-25",
    "soon,       2025-11-25"
  })
  void aHandshakeAgreesOnARevision(String asked, String spoken) {
    var reply =
        send((String) null, message("initialize", "{\"protocolVersion\": \"" + asked + "\"}"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(body(reply).path("id").asInt()).isEqualTo(7);
    assertThat(body(reply).at("/result/protocolVersion").asText()).isEqualTo(spoken);
    assertThat(body(reply).at("/result/serverInfo/name").asText()).isEqualTo("platform");
    assertThat(body(reply).at("/result/instructions").asText()).isEqualTo("Ask first.");
  }

  @Test
  void aHandshakeWithoutARevisionIsRejected() {
    assertRejected(
        send((String) null, message("initialize", "{}")), 200, -32602, "protocolVersion");
    assertRejected(
        send(STATELESS, message("initialize", "{\"protocolVersion\": \"2025-11-25\"}")),
        400,
        -32020,
        "MCP-Protocol-Version");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-03-26", "2025-06-18", "2025-11-25"})
  void afterAHandshakeNothingIsRemembered(String version) {
    var ping = send(version, message("ping", "{}"));
    var list = send(version, message("tools/list", "{}"));
    var initialized =
        send(version, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");
    var response = send(version, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}");

    assertThat(body(ping).path("result")).isEmpty();
    assertThat(body(list).at("/result").toString()).isEqualTo("{\"done\":true}");
    assertThat(initialized).isEqualTo(McpReply.accepted());
    assertThat(response).isEqualTo(McpReply.accepted());
  }

  @Test
  void anUnknownRevisionIsRejected() {
    assertRejected(send("2024-01-01", message("ping", "{}")), 400, -32600, "2025-11-25");
    assertThat(send((String) null, message("ping", "{}")).status()).isEqualTo(200);
  }

  @Test
  void anUnknownMethodIsNotFound() {
    assertRejected(send("2025-11-25", message("prompts/list", "{}")), 200, -32601, "method");
    assertRejected(
        send(
            new McpHeaders(STATELESS, "prompts/list", null, null, false),
            stateless("prompts/list", "")),
        404,
        -32601,
        "method");
  }

  @ParameterizedTest
  @ValueSource(strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe"})
  void theStatelessGenerationHasNoMethodsOfTheOther(String method) {
    var reply = send(new McpHeaders(STATELESS, method, null, null, false), stateless(method, ""));

    assertRejected(reply, 404, -32601, "method");
    assertThat(body(reply).path("id").asInt()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "7",
        "\"text\"",
        "{}",
        "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}",
        "{\"id\": 1, \"method\": \"ping\"}",
        "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}",
        "{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"ping\"}",
        "{\"jsonrpc\": \"2.0\", \"id\": true, \"method\": \"ping\"}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 5}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": []}",
        "{\"jsonrpc\": \"2.0\", \"id\": 1}"
      })
  void whatIsNoMessageIsRejected(String body) {
    assertRejected(send((String) null, body), 400, -32600, "JSON-RPC");
    assertThat(calls).isEmpty();
  }

  @Test
  void anInvalidMessageKeepsItsId() {
    var reply = send((String) null, "{\"id\": \"a\", \"method\": \"ping\"}");

    assertThat(body(reply).path("id").asText()).isEqualTo("a");
  }

  @Test
  void oldClientsSendBatches() {
    var batch =
        "["
            + message("ping", "{}")
            + ", {\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}, "
            + message("tools/list", "{}")
            + "]";

    assertThat(body(send("2025-03-26", batch))).hasSize(2);
    assertThat(body(send((String) null, batch))).hasSize(2);
    assertRejected(send("2025-06-18", batch), 400, -32600, "Batches");
    assertRejected(send("2025-11-25", batch), 400, -32600, "Batches");
    assertRejected(send(STATELESS, batch), 400, -32600, "Batches");
  }

  @Test
  void notEverythingCanBeInABatch() {
    var initialize = message("initialize", "{\"protocolVersion\": \"2025-03-26\"}");

    assertRejected(send((String) null, "[]"), 400, -32600, "Batches");
    assertRejected(send((String) null, "[" + initialize + "]"), 400, -32600, "batch");
    assertRejected(
        send((String) null, "[" + stateless("tools/list", "") + "]"), 400, -32600, "batch");
    assertRejected(send((String) null, "[1]"), 400, -32600, "batch");
    var many = "[" + (message("ping", "{}") + ",").repeat(20) + message("ping", "{}") + "]";
    assertRejected(send((String) null, many), 400, -32600, "Batches");
    assertThat(send((String) null, "[{\"jsonrpc\": \"2.0\", \"method\": \"notifications/x\"}]"))
        .isEqualTo(McpReply.accepted());
  }

  @Test
  void theStatelessGenerationDescribesItsResults() {
    var discovery =
        send(
            new McpHeaders(STATELESS, "server/discover", null, null, false),
            stateless("server/discover", ""));
    var list =
        send(
            new McpHeaders(STATELESS, "tools/list", null, null, false),
            stateless("tools/list", ""));
    var call =
        send(
            new McpHeaders(STATELESS, "tools/call", " get_service ", null, false),
            stateless("tools/call", ", \"name\": \"get_service\""));

    assertThat(body(discovery).at("/result/supportedVersions").toString())
        .isEqualTo("[\"2026-07-28\"]");
    assertThat(body(discovery).at("/result/instructions").asText()).isEqualTo("Ask first.");
    for (var reply : List.of(discovery, list, call)) {
      assertThat(reply.status()).isEqualTo(200);
      assertThat(body(reply).at("/result/resultType").asText()).isEqualTo("complete");
      assertThat(body(reply).at("/result/_meta/io.modelcontextprotocol~1serverInfo/name").asText())
          .isEqualTo("platform");
    }
    assertThat(body(list).at("/result/ttlMs").asInt()).isPositive();
    assertThat(body(list).at("/result/cacheScope").asText()).isEqualTo("private");
    assertThat(body(call).path("result").has("ttlMs")).isFalse();
    assertThat(calls).extracting(McpCall::client).containsOnly(Optional.of("Testerb"));
  }

  @Test
  void aClientOfTheHandshakeIsKnownByItsHeader() {
    send(new McpHeaders("2025-11-25", null, null, "node", false), message("tools/list", "{}"));

    assertThat(calls).extracting(McpCall::client).containsExactly(Optional.of("node"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"_meta\": {}}",
        "{\"_meta\": {\"io.modelcontextprotocol/clientCapabilities\": {}}}",
        "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}}",
        "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": 5, \"io.modelcontextprotocol/clientCapabilities\": {}}}",
        "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\", \"io.modelcontextprotocol/clientCapabilities\": []}}",
        "{\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\", \"io.modelcontextprotocol/clientCapabilities\": {}, \"io.modelcontextprotocol/clientInfo\": {}}}"
      })
  void aStatelessRequestCarriesAllThereIsToKnow(String params) {
    assertRejected(
        send(
            new McpHeaders(STATELESS, "tools/list", null, null, false),
            message("tools/list", params)),
        400,
        -32602,
        "_meta");
  }

  @Test
  void headersMustNotContradictTheBody() {
    var list = stateless("tools/list", "");
    var call = stateless("tools/call", ", \"name\": \"get_service\"");

    assertRejected(
        send(new McpHeaders(null, "tools/list", null, null, false), list), 400, -32020, "MCP-");
    assertRejected(
        send(new McpHeaders("2025-11-25", "tools/list", null, null, false), list),
        400,
        -32020,
        "MCP-");
    assertRejected(
        send(new McpHeaders(STATELESS, null, null, null, false), list), 400, -32020, "Method");
    assertRejected(
        send(new McpHeaders(STATELESS, "TOOLS/LIST", null, null, false), list),
        400,
        -32020,
        "Method");
    assertRejected(
        send(new McpHeaders(STATELESS, "tools/call", null, null, false), call),
        400,
        -32020,
        "Name");
    assertRejected(
        send(new McpHeaders(STATELESS, "tools/call", "other", null, false), call),
        400,
        -32020,
        "Name");
    assertRejected(
        send(new McpHeaders(STATELESS, "tools/call", "=?base64?%%?=", null, false), call),
        400,
        -32020,
        "Name");
    assertThat(calls).isEmpty();
  }

  @Test
  void aNameMayBeEncoded() {
    var encoded =
        Base64.getEncoder().encodeToString("get_service".getBytes(StandardCharsets.UTF_8));
    var reply =
        send(
            new McpHeaders(STATELESS, "tools/call", "=?base64?" + encoded + "?=", null, false),
            stateless("tools/call", ", \"name\": \"get_service\""));

    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void anotherStatelessRevisionIsNamedInTheRejection() {
    var reply =
        send(
            new McpHeaders("v999.0.0", "server/discover", null, null, false),
            stateless("server/discover", "").replace("2026-07-28", "v999.0.0"));

    assertRejected(reply, 400, -32022, "revision");
    assertThat(body(reply).at("/error/data").toString())
        .isEqualTo("{\"requested\":\"v999.0.0\",\"supported\":[\"2026-07-28\"]}");
  }

  @Test
  void aNotificationOfTheStatelessGenerationIsAccepted() {
    var note = "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\"}";

    assertThat(send(new McpHeaders(STATELESS, "notifications/cancelled", null, null, false), note))
        .isEqualTo(McpReply.accepted());
    assertRejected(
        send(new McpHeaders(STATELESS, "tools/list", null, null, false), note),
        400,
        -32020,
        "Method");
  }

  @Test
  void aProblemOfAMethodIsNoProblemOfTheTransport() {
    assertRejected(
        send("2025-11-25", message("tools/call", "{\"name\": \"none\"}")), 200, -32602, "name");
    assertRejected(
        send(
            new McpHeaders(STATELESS, "tools/call", "none", null, false),
            stateless("tools/call", ", \"name\": \"none\"")),
        200,
        -32602,
        "name");
  }

  @Test
  void aMissingAbilityOfTheClientIsOneOfTheTransport() {
    assertRejected(
        send(
            new McpHeaders(STATELESS, "tools/call", "sampling", null, false),
            stateless("tools/call", ", \"name\": \"sampling\"")),
        400,
        -32021,
        "Sampling");
  }
}
