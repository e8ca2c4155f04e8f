package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Optional;

/**
 * A message of JSON-RPC.
 *
 * @param id of a request; missing in a notification
 * @param method what is asked for; empty in a response
 * @param params empty if there are none
 */
record McpMessage(JsonNode id, String method, ObjectNode params) {
  static final String VERSION = "2.0";
  static final String META = "_meta";

  private static final String ID = "id";
  private static final String METHOD = "method";
  private static final String PARAMS = "params";

  /** The message that JSON is; empty if it is none. */
  static Optional<McpMessage> of(JsonNode json) {
    boolean isMessage =
        json.isObject()
            && json.path("jsonrpc").asText().equals(VERSION)
            && (!json.has(ID) || isId(json.get(ID)))
            && (!json.has(PARAMS) || json.get(PARAMS).isObject());
    if (!isMessage || !(json.path(METHOD).isTextual() || isResponse(json))) {
      return Optional.empty();
    }
    var params =
        json.get(PARAMS) instanceof ObjectNode given ? given : Json.MAPPER.createObjectNode();
    return Optional.of(new McpMessage(json.path(ID), json.path(METHOD).asText(), params));
  }

  private static boolean isResponse(JsonNode json) {
    return !json.has(METHOD) && (json.has("result") || json.has("error"));
  }

  private static boolean isId(JsonNode id) {
    return id.isTextual() || id.isNumber();
  }

  /** The id of what may be no message; null if it has none that can be given back. */
  static JsonNode idOf(JsonNode json) {
    return isId(json.path(ID)) ? json.get(ID) : NullNode.getInstance();
  }

  boolean isRequest() {
    return !id.isMissingNode() && !method.isEmpty();
  }

  /** What the sender adds to its params; empty if that is nothing. */
  JsonNode meta() {
    return params.path(META);
  }
}
