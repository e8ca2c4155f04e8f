package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How an operation is to be treated at the door, where that is not as usual.
 *
 * @param ignoresUnknownQuery whether query parameters that it does not declare are passed over
 * @param leavesQueryToRoom whether the query is not checked at the door, but by the room
 * @param maxBytes of the request body; 0 is the limit of all operations
 * @param speaksGraphql whether a rejection is a list of GraphQL errors
 * @param speaksJsonRpc whether a rejection is an error of JSON-RPC
 */
public record RequestRules(
    boolean ignoresUnknownQuery,
    boolean leavesQueryToRoom,
    int maxBytes,
    boolean speaksGraphql,
    boolean speaksJsonRpc) {
  static final RequestRules USUAL = new RequestRules(false, false, 0, false, false);

  /** What the operation says, or the whole document. */
  static RequestRules of(JsonNode document, JsonNode operation) {
    return new RequestRules(
        document.path("x-open-query").asBoolean() || operation.path("x-open-query").asBoolean(),
        operation.path("x-raw-query").asBoolean(),
        operation.path("x-max-bytes").asInt(),
        operation.path("x-graphql").asBoolean(),
        operation.path("x-json-rpc").asBoolean());
  }
}
