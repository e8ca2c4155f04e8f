package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.grader.Document;
import dev.platform.grader.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How the contract wants an operation to be called, and what it may answer.
 *
 * @param query the parameters that its query must have, or may have to name what is looked for
 * @param schemas by status, where the schema of the JSON body is; empty if there is no body
 * @param body an example of what it takes; empty if it takes nothing
 */
record ProbedOperation(
    Operation operation,
    Map<String, JsonNode> query,
    Map<String, String> schemas,
    Optional<JsonNode> body) {

  /** Not required by the contract, but what is looked for depends on them. */
  private static final Set<String> USEFUL = Set.of("ownerId", "resource");

  /** All operations of a document, as they are in it. */
  static List<ProbedOperation> all(Document document) {
    ObjectNode json = document.json();
    List<ProbedOperation> all = new ArrayList<>();
    for (Operation operation : document.operations()) {
      for (Map.Entry<String, JsonNode> path : json.path("paths").properties()) {
        JsonNode found = path.getValue().path(operation.method().toLowerCase(Locale.ROOT));
        if (found.path("operationId").asText().equals(operation.id())) {
          all.add(of(new Reader(json), operation, path.getKey(), found));
        }
      }
    }
    return all;
  }

  private static ProbedOperation of(
      Reader reader, Operation operation, String path, JsonNode declared) {
    String method = operation.method().toLowerCase(Locale.ROOT);
    String place = "/paths/" + escape(path) + "/" + method + "/responses/";
    Map<String, String> schemas = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> response : declared.path("responses").properties()) {
      schemas.put(response.getKey(), reader.schema(place + response.getKey(), response.getValue()));
    }
    return new ProbedOperation(
        operation, reader.query(declared), schemas, reader.example(declared.path("requestBody")));
  }

  String id() {
    return operation.id();
  }

  boolean isRead() {
    return operation.method().equals("GET");
  }

  /** Where the schema of a status is, if the contract has the status. */
  Optional<String> schema(int status) {
    String named = schemas.get(Integer.toString(status));
    return Optional.ofNullable(named == null && status >= 400 ? schemas.get("default") : named);
  }

  private static String escape(String key) {
    String pointer = key.replace("~", "~0").replace("/", "~1");
    return URLEncoder.encode(pointer, StandardCharsets.UTF_8).replace("%7E", "~");
  }

  /** Follows references. */
  private record Reader(ObjectNode document) {
    Map<String, JsonNode> query(JsonNode operation) {
      Map<String, JsonNode> query = new LinkedHashMap<>();
      for (JsonNode each : operation.path("parameters")) {
        JsonNode parameter = resolved(each);
        String name = parameter.path("name").asText();
        boolean isWanted = parameter.path("required").asBoolean() || USEFUL.contains(name);
        if (isWanted && parameter.path("in").asText().equals("query")) {
          JsonNode schema = resolved(parameter.path("schema"));
          query.put(name, schema.has("items") ? resolved(schema.path("items")) : schema);
        }
      }
      return query;
    }

    String schema(String place, JsonNode response) {
      String reference = response.path("$ref").asText();
      if (!reference.isEmpty()) {
        return schema(reference.substring(1), document.at(reference.substring(1)));
      }
      return response.path("content").has("application/json")
          ? place + "/content/application~1json/schema"
          : "";
    }

    Optional<JsonNode> example(JsonNode request) {
      JsonNode media = resolved(request).path("content").path("application/json");
      JsonNode schema = resolved(media.path("schema"));
      return List.of(media.path("example"), schema.path("example"), schema.at("/examples/0"))
          .stream()
          .filter(it -> !it.isMissingNode())
          .findFirst();
    }

    private JsonNode resolved(JsonNode node) {
      String reference = node.path("$ref").asText();
      return reference.isEmpty() ? node : resolved(document.at(reference.substring(1)));
    }
  }
}
