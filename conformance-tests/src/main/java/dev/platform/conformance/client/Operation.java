package dev.platform.conformance.client;

import java.util.Map;
import java.util.Optional;

/**
 * One operation of the contract.
 *
 * @param path with the prefix of the server and its variables in braces
 * @param responses by status; {@code default} stands for the errors that are not listed
 */
public record Operation(String id, String method, String path, Map<String, Response> responses) {
  public Operation {
    responses = Map.copyOf(responses);
  }

  /** What the contract says of a status; {@code default} speaks for errors only. */
  Optional<Response> response(int status) {
    Response named = responses.get(Integer.toString(status));
    return Optional.ofNullable(named == null && status >= 400 ? responses.get("default") : named);
  }

  /**
   * One documented answer.
   *
   * @param content media type to the place of its schema; empty when there is no body
   */
  record Response(Map<String, String> content) {
    Response {
      content = Map.copyOf(content);
    }
  }
}
