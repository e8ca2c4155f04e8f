package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One operation of the contract.
 *
 * @param path with the prefix of the server and its variables in braces
 * @param query the parameters that its query may have
 * @param body the smallest JSON that it takes; empty when it takes none
 * @param responses by status; {@code default} stands for the errors that are not listed
 */
public record Operation(
    String id,
    String method,
    String path,
    List<Parameter> query,
    Optional<JsonNode> body,
    Map<String, Response> responses) {
  public Operation {
    query = List.copyOf(query);
    responses = Map.copyOf(responses);
  }

  /** What the contract says of a parameter of the query. */
  Optional<Parameter> parameter(String name) {
    return query.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /** Whether it is a list that goes on behind a cursor. */
  public boolean isList() {
    return method.equals("GET")
        && parameter("limit").isPresent()
        && parameter("cursor").isPresent();
  }

  /** The statuses that the contract lists. */
  public SortedSet<Integer> statuses() {
    return responses.keySet().stream()
        .filter(it -> it.matches("\\d{3}"))
        .map(Integer::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether a success has JSON. */
  public boolean hasJson() {
    return responses.entrySet().stream()
        .filter(it -> it.getKey().startsWith("2"))
        .anyMatch(it -> it.getValue().content().containsKey("application/json"));
  }

  /** Whether it may change something. */
  public boolean isChange() {
    return !method.equals("GET");
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
