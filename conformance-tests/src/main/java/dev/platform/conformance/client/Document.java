package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Operation.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One bundled contract. */
public final class Document {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "patch", "head", "options", "trace");

  private final ObjectNode json;
  private final Schemas schemas;
  private final Map<String, Operation> operations = new TreeMap<>();

  private Document(ObjectNode json) {
    this.json = json;
    this.schemas = new Schemas(json);
    String prefix = prefix();
    for (Map.Entry<String, JsonNode> path : json.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          var place = "/paths/" + Pointer.escape(path.getKey()) + "/" + method.getKey();
          add(place, method.getKey(), prefix + path.getKey(), method.getValue());
        }
      }
    }
  }

  /** A document of the specs jar: {@code platform}, {@code oauth}, … */
  public static Document load(String name) {
    try (InputStream in =
        Document.class.getResourceAsStream("/dev/platform/specs/" + name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("The specs jar has no document " + name);
      }
      return of((ObjectNode) Json.MAPPER.readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Document of(ObjectNode json) {
    return new Document(json);
  }

  public Operation operation(String id) {
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new IllegalArgumentException("The contract has no operation " + id);
    }
    return operation;
  }

  /** An operation that no document has; its refusal looks like that of every other one. */
  Operation unknown(String method, String path) {
    Response refusal =
        operations.values().stream()
            .flatMap(it -> Stream.ofNullable(it.responses().get("default")))
            .findFirst()
            .orElseThrow();
    return new Operation("unknown", method, path, Map.of("default", refusal));
  }

  /** The path of the first server; its origin is the option of a run. */
  private String prefix() {
    String url = json.path("servers").path(0).path("url").asText();
    return url.replaceFirst("^(?:\\{[^{}]*\\}|\\w+://[^/]*)", "").replaceFirst("/$", "");
  }

  /** What is wrong with a value of a named schema. */
  public List<String> complaints(String schema, JsonNode value) {
    return schemas.complaints("/components/schemas/" + schema, value);
  }

  List<String> complaintsAt(String place, JsonNode value) {
    return schemas.complaints(place, value);
  }

  private void add(String place, String method, String path, JsonNode operation) {
    Map<String, Response> responses = new HashMap<>();
    for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
      responses.put(
          response.getKey(),
          response(place + "/responses/" + response.getKey(), response.getValue()));
    }
    String id = operation.path("operationId").asText();
    operations.put(id, new Operation(id, method.toUpperCase(Locale.ROOT), path, responses));
  }

  private Response response(String place, JsonNode response) {
    if (response.has("$ref")) {
      String target = response.get("$ref").asText().substring(1);
      return response(target, json.at(target));
    }
    Map<String, String> content = new HashMap<>();
    for (Map.Entry<String, JsonNode> media : response.path("content").properties()) {
      content.put(media.getKey(), place + "/content/" + Pointer.escape(media.getKey()) + "/schema");
    }
    return new Response(content);
  }
}
