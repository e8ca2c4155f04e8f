package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A bundled document, read the way that lint and catalogue need it. */
final class Contract {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "patch", "head", "options", "trace");

  private final ObjectNode document;

  Contract(ObjectNode document) {
    this.document = document;
  }

  ObjectNode document() {
    return document;
  }

  /** One method of one path. */
  record Entry(String path, String method, JsonNode item, JsonNode node) {
    String id() {
      return node.path("operationId").asText();
    }

    String where() {
      return id().isEmpty() ? method.toUpperCase(Locale.ROOT) + " " + path : id();
    }
  }

  List<Entry> operations() {
    List<Entry> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          operations.add(
              new Entry(path.getKey(), method.getKey(), path.getValue(), method.getValue()));
        }
      }
    }
    return operations;
  }

  /** The parameters of an operation, those of its path included, references followed. */
  List<JsonNode> parameters(Entry operation) {
    return Stream.of(operation.item(), operation.node())
        .flatMap(it -> StreamSupport.stream(it.path("parameters").spliterator(), false))
        .map(this::resolve)
        .toList();
  }

  boolean hasParameter(Entry operation, String in, String name) {
    return parameters(operation).stream()
        .anyMatch(it -> it.path("in").asText().equals(in) && it.path("name").asText().equals(name));
  }

  /** Follows references until there is none. */
  JsonNode resolve(JsonNode node) {
    JsonNode found = node;
    while (found.has("$ref")) {
      String reference = found.get("$ref").asText();
      found =
          reference.startsWith("#/")
              ? document.at(reference.substring(1))
              : MissingNode.getInstance();
    }
    return found;
  }

  /** Whether its operations are pages for people. */
  boolean hasPages() {
    return document.path("x-html").asBoolean();
  }

  /** The path of the first server, which stands before every path of the document. */
  String prefix() {
    JsonNode server = document.path("servers").path(0);
    String url = server.path("url").asText("/");
    for (Map.Entry<String, JsonNode> variable : server.path("variables").properties()) {
      url =
          url.replace("{" + variable.getKey() + "}", variable.getValue().path("default").asText());
    }
    String path = URI.create(url).getPath();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Calls {@code visit} with every object below the node, the node included. */
  static void walk(JsonNode node, Consumer<ObjectNode> visit) {
    if (node instanceof ObjectNode object) {
      visit.accept(object);
    }
    node.forEach(each -> walk(each, visit));
  }
}
