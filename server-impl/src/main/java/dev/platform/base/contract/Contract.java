package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One bundled OpenAPI document, ready to check requests and answers. */
public final class Contract {
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "patch", "head", "options");

  /** They never change, and each takes a while to read. */
  private static final Map<String, Contract> LOADED = new ConcurrentHashMap<>();

  private final Schemas schemas;
  private final Map<String, OperationContract> operations = new HashMap<>();

  private Contract(ObjectNode document) {
    UnionSchemas.rewrite(document);
    this.schemas = new Schemas(document);
    for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
      for (String method : METHODS) {
        if (path.getValue().get(method) instanceof ObjectNode operation) {
          var at = "/paths/" + escape(path.getKey()) + "/" + method;
          var contract = new Reader(document, operation, at).read();
          operations.put(contract.id(), contract.treated(RequestRules.of(document, operation)));
        }
      }
    }
  }

  /** A document of the specs jar by its name: {@code platform}, {@code native}, … */
  public static Contract load(String name) {
    return LOADED.computeIfAbsent(name, Contract::read);
  }

  private static Contract read(String name) {
    try (InputStream in = SpecsJar.open(name + ".json")) {
      return new Contract((ObjectNode) Json.MAPPER.readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the document says of an operation. */
  public Optional<OperationContract> operation(String id) {
    return Optional.ofNullable(operations.get(id));
  }

  /**
   * Checks a value against a named schema.
   *
   * @param component name below {@code components/schemas}
   * @param at path of the value inside the request, for the complaint
   */
  public Optional<Violation> check(String component, JsonNode value, String at) {
    return schemas.check(Schemas.COMPONENTS + component, value, at);
  }

  /**
   * What to do about words that are none of an enumeration, by the word in lower case.
   *
   * @param component name below {@code components/schemas}
   */
  public Map<String, String> hints(String component) {
    return schemas.hints(Schemas.COMPONENTS + component);
  }

  private static String escape(String key) {
    return key.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D");
  }

  /** Reads one operation of the document. */
  private final class Reader {
    private final ObjectNode document;
    private final ObjectNode operation;
    private final String at;

    Reader(ObjectNode document, ObjectNode operation, String at) {
      this.document = document;
      this.operation = operation;
      this.at = at;
    }

    OperationContract read() {
      return new OperationContract(
          operation.get("operationId").asText(),
          parameters("query"),
          parameters("header"),
          body(),
          isRepeatable(),
          operation.path("x-shown-once").asBoolean(),
          responses(),
          schemas);
    }

    private boolean isRepeatable() {
      JsonNode declared = operation.path("parameters");
      for (int i = 0; i < declared.size(); i++) {
        var node = resolve(at + "/parameters/" + i, declared.get(i)).node();
        if (node.get("in").asText().equals("header")
            && node.get("name").asText().equals("Idempotency-Key")
            && !node.path("required").asBoolean()) {
          return true;
        }
      }
      return false;
    }

    private Map<String, Parameter> parameters(String in) {
      Map<String, Parameter> parameters = new LinkedHashMap<>();
      JsonNode declared = operation.path("parameters");
      for (int i = 0; i < declared.size(); i++) {
        var place = resolve(at + "/parameters/" + i, declared.get(i));
        if (place.node().get("in").asText().equals(in)) {
          var parameter = parameter(place);
          parameters.put(parameter.name(), parameter);
        }
      }
      return parameters;
    }

    private Parameter parameter(Place place) {
      JsonNode node = place.node();
      var schema = resolve(place.at() + "/schema", node.get("schema"));
      boolean many = schema.node().path("type").asText().equals("array");
      var one = many ? resolve(schema.at() + "/items", schema.node().get("items")) : schema;
      return new Parameter(
          node.get("name").asText(),
          node.path("required").asBoolean(),
          many,
          !flag(node, schema, "x-no-comma"),
          one.node().path("type").asText("string"),
          flag(node, schema, "x-time"),
          flag(node, schema, "x-clamp"),
          one.node().path("minimum").asLong(Long.MIN_VALUE),
          one.node().path("maximum").asLong(Long.MAX_VALUE),
          one.at());
    }

    private static boolean flag(JsonNode parameter, Place schema, String name) {
      return parameter.path(name).asBoolean() || schema.node().path(name).asBoolean();
    }

    private OperationContract.@Nullable Body body() {
      if (!operation.has("requestBody")) {
        return null;
      }
      var place = resolve(at + "/requestBody", operation.get("requestBody"));
      var content = place.node().path("content");
      if (content.isEmpty()) {
        return null;
      }
      List<String> mediaTypes = new ArrayList<>();
      content.fieldNames().forEachRemaining(mediaTypes::add);
      var mediaType = mediaTypes.remove(0);
      return new OperationContract.Body(
          place.node().path("required").asBoolean(),
          mediaType,
          mediaTypes,
          place.at() + "/content/" + escape(mediaType) + "/schema");
    }

    private Map<String, Map<String, String>> responses() {
      Map<String, Map<String, String>> responses = new HashMap<>();
      for (Map.Entry<String, JsonNode> response : operation.get("responses").properties()) {
        var place = resolve(at + "/responses/" + response.getKey(), response.getValue());
        Map<String, String> content = new HashMap<>();
        for (String mediaType : (Iterable<String>) place.node().path("content")::fieldNames) {
          content.put(mediaType, place.at() + "/content/" + escape(mediaType) + "/schema");
        }
        responses.put(response.getKey(), content);
      }
      return responses;
    }

    private Place resolve(String pointer, JsonNode node) {
      JsonNode target = node;
      var place = pointer;
      while (target.has("$ref")) {
        place = target.get("$ref").asText().substring(1);
        target = document.at(place);
      }
      return new Place(place, target);
    }
  }

  /** A node and where it stands in the document. */
  private record Place(String at, JsonNode node) {}
}
