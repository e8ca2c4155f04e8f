package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.testing.Response;
import dev.platform.testing.TestHttp;
import java.util.HashMap;
import java.util.Map;

/** Calls tools as a client of the last revision with a handshake. */
record TestTools(TestHttp http, Map<String, JsonNode> schemas) {
  static final String PATH = "/mcp";

  /** Tools whose results are checked against their schemas. */
  static TestTools of(TestHttp http, Caller caller) {
    Map<String, JsonNode> schemas = new HashMap<>();
    list(http, caller)
        .forEach(it -> schemas.put(it.path("name").asText(), it.path("outputSchema")));
    return new TestTools(http, schemas);
  }

  /** What {@code tools/list} returns. */
  static JsonNode list(TestHttp http, Caller caller) {
    return http.send(
            caller, "POST", PATH, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}")
        .json()
        .at("/result/tools");
  }

  Response send(Caller caller, String tool, Object arguments) {
    var params = Map.of("name", tool, "arguments", arguments);
    return http.send(
        caller,
        "POST",
        PATH,
        Json.write(Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params)),
        "MCP-Protocol-Version",
        "2025-11-25",
        "User-Agent",
        "tester/1");
  }

  JsonNode result(Caller caller, String tool, Object arguments) {
    var response = send(caller, tool, arguments);
    assertThat(response.status()).as(response.text()).isEqualTo(200);
    return response.json().path("result");
  }

  /** What a tool returns, which fits its schema. */
  JsonNode done(Caller caller, String tool, Object arguments) {
    var result = result(caller, tool, arguments);
    assertThat(result.path("isError").asBoolean()).as(text(result)).isFalse();
    var structured = result.path("structuredContent");
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schemas.get(tool));
    assertThat(schema.validate(structured)).as("%s: %s", tool, structured).isEmpty();
    return structured;
  }

  /** The text of a tool that fails. */
  String failed(Caller caller, String tool, Object arguments) {
    var result = result(caller, tool, arguments);
    assertThat(result.path("isError").asBoolean()).as(result.toString()).isTrue();
    assertThat(result.has("structuredContent")).isFalse();
    return text(result);
  }

  private static String text(JsonNode result) {
    return result.at("/content/0/text").asText();
  }
}
