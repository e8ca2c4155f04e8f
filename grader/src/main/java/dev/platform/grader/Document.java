package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One bundled OpenAPI document. */
public record Document(String name, ObjectNode json, List<Operation> operations) {
  static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "patch", "head", "options", "trace");

  public Document {
    json = json.deepCopy();
    operations = List.copyOf(operations);
  }

  public static Document of(String name, ObjectNode json) {
    String prefix = prefix(json);
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : json.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          String id = method.getValue().path("operationId").asText();
          operations.add(new Operation(id, method.getKey(), prefix + path.getKey()));
        }
      }
    }
    return new Document(name, json, operations);
  }

  /** A copy, so that a document cannot change. */
  @Override
  public ObjectNode json() {
    return json.deepCopy();
  }

  /** The path of the first server; its origin is an address or the name of a variable. */
  private static String prefix(ObjectNode json) {
    String url = json.path("servers").path(0).path("url").asText();
    return url.replaceFirst("^(?:\\{[^{}]*\\}|\\w+://[^/]*)", "").replaceFirst("/$", "");
  }
}
