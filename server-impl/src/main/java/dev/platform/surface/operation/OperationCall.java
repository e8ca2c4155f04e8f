package dev.platform.surface.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.api.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.glassfish.jersey.uri.UriComponent;

/**
 * A call of one operation.
 *
 * @param operation what is called
 * @param parameters those of path and query, by name, each with its values
 * @param body the request body; missing if there is none
 * @param idempotencyKey makes repeats of a creation harmless
 */
public record OperationCall(
    Operation operation,
    Map<String, List<String>> parameters,
    JsonNode body,
    Optional<String> idempotencyKey) {
  public OperationCall {
    parameters = Map.copyOf(parameters);
  }

  /** A call without a body. */
  public static OperationCall of(Operation operation, Map<String, List<String>> parameters) {
    return new OperationCall(operation, parameters, MissingNode.getInstance(), Optional.empty());
  }

  /** The path as REST has it, percent-encoded; a parameter that is missing stays a template. */
  public String path() {
    var path = new StringBuilder();
    for (String segment : operation.path().substring(1).split("/", -1)) {
      var name = parameter(segment);
      var values = name.isEmpty() ? List.<String>of() : parameters.getOrDefault(name, List.of());
      path.append('/').append(values.isEmpty() ? segment : encode(values.get(0)));
    }
    return path.toString();
  }

  /** The name of the parameter that a segment of a path is; empty if it is none. */
  static String parameter(String segment) {
    return segment.startsWith("{") ? segment.substring(1, segment.length() - 1) : "";
  }

  /** The id of what it acts on, where the contract has it; empty if it names nothing. */
  String target() {
    var place = operation.target();
    var name = place.substring(place.indexOf('.') + 1);
    if (place.startsWith("body.")) {
      return body.path(name).asText("");
    }
    var values = parameters.getOrDefault(name, List.of());
    return place.equals(name) || values.isEmpty() ? "" : values.get(0);
  }

  static String encode(String text) {
    return UriComponent.encode(text, UriComponent.Type.UNRESERVED);
  }
}
