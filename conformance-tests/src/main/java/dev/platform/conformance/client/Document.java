package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Operation.Response;
import dev.platform.conformance.client.Parameter.Range;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One bundled contract. */
public final class Document {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "patch", "head", "options", "trace");

  private final ObjectNode json;
  private final String digest;
  private final Schemas schemas;
  private final Map<String, Operation> operations = new TreeMap<>();

  private Document(ObjectNode json, String digest) {
    this.json = json;
    this.digest = digest;
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
        throw new IllegalStateException("The specs jar does not contain the document " + name);
      }
      byte[] bytes = in.readAllBytes();
      return new Document((ObjectNode) Json.MAPPER.readTree(bytes), Sha256.of(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Document of(ObjectNode json) {
    return new Document(json, Sha256.of(json.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** SHA-256 of its text. */
  public String digest() {
    return digest;
  }

  public Operation operation(String id) {
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new IllegalArgumentException("The API spec does not contain the operation " + id);
    }
    return operation;
  }

  /** All of them, by id. */
  public Collection<Operation> operations() {
    return Collections.unmodifiableCollection(operations.values());
  }

  /** An operation that no document has; its refusal looks like that of every other one. */
  Operation unknown(String method, String path) {
    Response refusal =
        operations.values().stream()
            .flatMap(it -> Stream.ofNullable(it.responses().get("default")))
            .findFirst()
            .orElseThrow();
    return new Operation(
        "unknown", method, path, List.of(), Optional.empty(), Map.of("default", refusal));
  }

  /** The same path with another method; its refusal looks like that of every other one. */
  Operation refused(Operation of, String method) {
    Operation unknown = unknown(method, of.path());
    return new Operation(
        of.id(), method, of.path(), List.of(), Optional.empty(), unknown.responses());
  }

  /** The path of the first server; its origin is the option of a run. */
  private String prefix() {
    String url = Json.textIfAny(json, "/servers/0/url").orElse("");
    return url.replaceFirst("^(?:\\{[^{}]*\\}|\\w+://[^/]*)", "").replaceFirst("/$", "");
  }

  /** What is wrong with a value of a named schema. */
  public List<String> complaints(String schema, JsonNode value) {
    return schemas.complaints("/components/schemas/" + schema, value);
  }

  List<String> complaintsAt(String place, JsonNode value) {
    List<String> complaints = new ArrayList<>(schemas.complaints(place, value));
    JsonNode schema = json.at(Pointer.unescape(place));
    complaints.addAll(Undeclared.complaints(json, schema, value));
    return complaints;
  }

  /** What a valid body has of what the contract declares. */
  Seen seen(Operation operation, Answer answer) {
    return operation
        .response(answer.status())
        .map(response -> response.content().get("application/json"))
        .filter(place -> !answer.text().isEmpty())
        .map(place -> Seen.of(json, place, answer.json()))
        .orElseGet(Seen::nothing);
  }

  private void add(String place, String method, String path, JsonNode operation) {
    Map<String, Response> responses = new HashMap<>();
    for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
      responses.put(
          response.getKey(),
          response(place + "/responses/" + response.getKey(), response.getValue()));
    }
    String id = Json.text(operation, "/operationId");
    operations.put(
        id,
        new Operation(
            id,
            method.toUpperCase(Locale.ROOT),
            path,
            query(operation),
            body(operation),
            responses));
  }

  private List<Parameter> query(JsonNode operation) {
    List<Parameter> query = new ArrayList<>();
    for (JsonNode each : operation.path("parameters")) {
      JsonNode parameter = resolved(each);
      if (Json.is(parameter, "/in", "query")) {
        JsonNode schema = resolved(parameter.path("schema"));
        JsonNode value = schema.has("items") ? resolved(schema.path("items")) : schema;
        query.add(
            new Parameter(
                Json.text(parameter, "/name"),
                parameter.path("required").asBoolean(),
                parameter.path("x-time").asBoolean(),
                Json.texts(value.path("enum")),
                Range.of(schema)));
      }
    }
    return query;
  }

  private Optional<JsonNode> body(JsonNode operation) {
    JsonNode content = resolved(operation.path("requestBody")).path("content");
    JsonNode schema = content.path("application/json").path("schema");
    return schema.isMissingNode() ? Optional.empty() : Optional.of(new Smallest(json).of(schema));
  }

  /** What a reference leads to. */
  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? resolved(json.at(Json.text(node, "/$ref").substring(1))) : node;
  }

  private Response response(String place, JsonNode response) {
    if (response.has("$ref")) {
      String target = Json.text(response, "/$ref").substring(1);
      return response(target, json.at(target));
    }
    Map<String, String> content = new HashMap<>();
    for (Map.Entry<String, JsonNode> media : response.path("content").properties()) {
      content.put(media.getKey(), place + "/content/" + Pointer.escape(media.getKey()) + "/schema");
    }
    JsonNode schema = resolved(response.path("content").path("application/json").path("schema"));
    return new Response(content, Json.is(schema, "/type", "array"));
  }
}
