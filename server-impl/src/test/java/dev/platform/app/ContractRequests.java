package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Requests made of the examples of the contracts, with names of things that are there. */
final class ContractRequests {
  private static final Pattern ID = Pattern.compile("([a-z]{3})-[0-9a-v]{20}(-a)?");
  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
  private static final String JSON = "application/json";
  private static final String MULTIPART = "multipart/form-data";
  private static final String FORM = "application/x-www-form-urlencoded";

  /** Where the example of the contract asks for more than the operation does. */
  private static final Map<String, String> BODIES = Map.of("create-deploy", "{}");

  private final Map<String, String> known = new HashMap<>();

  /**
   * A body.
   *
   * @param type its media type
   */
  record Body(String type, String text) {}

  /** Names something: a parameter, a member of a form, or the prefix of an id. */
  void know(String name, String value) {
    known.put(name, value);
  }

  String known(String name) {
    return known.getOrDefault(name, "unknown");
  }

  /** Path and query. */
  String target(Operation operation) {
    var path =
        PARAMETER
            .matcher(operation.path())
            .replaceAll(found -> known(name(operation, found.group(1))));
    return path + query(operation);
  }

  /** Two native operations call their key, webhook or attempt just {@code id}. */
  private static String name(Operation operation, String parameter) {
    return parameter.equals("id") ? operation.path().split("/")[2] : parameter;
  }

  /** The headers that are required, with the examples of the contract. */
  Map<String, String> headers(Operation operation) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (JsonNode parameter : parameters(operation)) {
      if (parameter.path("in").asText().equals("header")
          && parameter.path("required").asBoolean()) {
        headers.put(
            parameter.path("name").asText(), example(operation, parameter).asText("unknown"));
      }
    }
    return headers;
  }

  private static List<JsonNode> parameters(Operation operation) {
    List<JsonNode> parameters = new ArrayList<>();
    for (JsonNode given : ContractDocuments.node(operation).path("parameters")) {
      parameters.add(resolve(operation, given));
    }
    return parameters;
  }

  private String query(Operation operation) {
    Map<String, String> query = new LinkedHashMap<>();
    for (JsonNode parameter : parameters(operation)) {
      var name = parameter.path("name").asText();
      boolean isNeeded =
          parameter.path("required").asBoolean() || operation.target().equals("query." + name);
      if (parameter.path("in").asText().equals("query") && isNeeded) {
        query.put(name, known.getOrDefault(name, sample(operation, parameter)));
      }
    }
    return query.isEmpty() ? "" : "?" + encoded(query);
  }

  /** The first of the values that a parameter takes. */
  private static String sample(Operation operation, JsonNode parameter) {
    return resolve(operation, parameter.path("schema")).path("enum").path(0).asText("unknown");
  }

  /**
   * The example of the contract.
   *
   * @param own members of a form that are the caller's own
   */
  Optional<Body> body(Operation operation, Map<String, String> own) {
    if (BODIES.containsKey(operation.id())) {
      return Optional.of(new Body(JSON, BODIES.getOrDefault(operation.id(), "")));
    }
    var content =
        resolve(operation, ContractDocuments.node(operation).path("requestBody")).path("content");
    if (content.has(FORM)) {
      return Optional.of(new Body(FORM, form(example(operation, content.path(FORM)), own)));
    }
    if (content.has(MULTIPART)) {
      return Optional.of(new Body(MULTIPART + "; boundary=end", parts()));
    }
    return content.has(JSON)
        ? Optional.of(new Body(JSON, replaced(example(operation, content.path(JSON))).toString()))
        : Optional.empty();
  }

  /** The file of a blueprint for the workspace, which no example has. */
  private String parts() {
    return "--end\r\nContent-Disposition: form-data; name=\"ownerId\"\r\n\r\n"
        + known("ownerId")
        + "\r\n--end\r\nContent-Disposition: form-data; name=\"file\"; filename=\"render.yaml\""
        + "\r\n\r\nservices: []\n\r\n--end--\r\n";
  }

  /** Of the request, or of its schema. */
  private static JsonNode example(Operation operation, JsonNode content) {
    if (content.has("example")) {
      return content.get("example");
    }
    for (JsonNode example : content.path("examples")) {
      return resolve(operation, example).path("value");
    }
    return resolve(operation, content.path("schema")).path("examples").path(0);
  }

  private String form(JsonNode example, Map<String, String> own) {
    Map<String, String> form = new LinkedHashMap<>();
    example
        .properties()
        .forEach(
            it -> {
              var value = replaced(it.getValue()).asText();
              form.put(
                  it.getKey(),
                  own.getOrDefault(it.getKey(), known.getOrDefault(it.getKey(), value)));
            });
    return encoded(form);
  }

  private static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private JsonNode replaced(JsonNode node) {
    if (node instanceof TextNode text) {
      var id = ID.matcher(text.asText());
      return id.matches() && known.containsKey(id.group(1))
          ? TextNode.valueOf(known(id.group(1)))
          : text;
    }
    if (node instanceof ObjectNode object) {
      var copy = object.deepCopy();
      object.properties().forEach(it -> copy.set(it.getKey(), replaced(it.getValue())));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      var copy = array.deepCopy().removeAll();
      array.forEach(it -> copy.add(replaced(it)));
      return copy;
    }
    return node;
  }

  private static JsonNode resolve(Operation operation, JsonNode node) {
    return node.has("$ref")
        ? ContractDocuments.of(operation).at(node.get("$ref").asText().substring(1))
        : node;
  }
}
