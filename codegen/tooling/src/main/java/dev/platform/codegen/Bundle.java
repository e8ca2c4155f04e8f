package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * One document of many files. The root file names the paths; the files beside it hold path items
 * and components, and refer to each other with {@code file.yaml#/components/schemas/x}. In the
 * bundle every reference is {@code #/components/…}. Order is that of the files.
 */
public final class Bundle {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Path root;
  private final Problems problems;
  private final Map<Path, ObjectNode> files = new LinkedHashMap<>();
  private final Map<String, Path> owners = new LinkedHashMap<>();

  private Bundle(Path root, Problems problems) {
    this.root = root.toAbsolutePath().normalize();
    this.problems = problems;
  }

  /** Bundles the document of this root file; what is wrong with it goes to {@code problems}. */
  public static ObjectNode of(Path root, Problems problems) {
    return new Bundle(root, problems).bundle();
  }

  private ObjectNode bundle() {
    load(root);
    ObjectNode document = content(root).deepCopy();
    document.set("paths", paths());
    document.set("components", components());
    files.forEach(this::requireReferredPaths);
    return document;
  }

  private void load(Path file) {
    ObjectNode content = Documents.read(file);
    files.put(file, content);
    mapReferences(
        content,
        reference -> {
          Path target = Reference.of(file, reference).file();
          if (!files.containsKey(target) && Files.exists(target)) {
            load(target);
          }
          return reference;
        });
  }

  private ObjectNode paths() {
    ObjectNode paths = NODES.objectNode();
    rootPaths()
        .properties()
        .forEach(
            each -> {
              JsonNode item = each.getValue();
              if (!item.has("$ref")) {
                paths.set(each.getKey(), rewritten(item, root));
                return;
              }
              Reference reference = Reference.of(root, item.get("$ref").asText());
              paths.set(each.getKey(), rewritten(resolve(reference, root), reference.file()));
            });
    return paths;
  }

  private ObjectNode components() {
    ObjectNode components = NODES.objectNode();
    files.forEach(
        (file, content) ->
            content
                .path("components")
                .properties()
                .forEach(section -> merge(components, section.getKey(), section.getValue(), file)));
    return components;
  }

  private void merge(ObjectNode components, String section, JsonNode entries, Path file) {
    ObjectNode merged = components.withObjectProperty(section);
    entries
        .properties()
        .forEach(
            entry -> {
              String name = section + "/" + entry.getKey();
              Path owner = owners.putIfAbsent(name, file);
              if (owner == null) {
                merged.set(entry.getKey(), rewritten(entry.getValue(), file));
              } else {
                problems.add(where(file), name + " is also in " + owner.getFileName());
              }
            });
  }

  private JsonNode rewritten(JsonNode node, Path file) {
    return mapReferences(
        node,
        text -> {
          Reference reference = Reference.of(file, text);
          resolve(reference, file);
          if (!reference.pointer().startsWith("/components/")) {
            problems.add(where(file), text + " must refer to a component");
          }
          return "#" + reference.pointer();
        });
  }

  private JsonNode resolve(Reference reference, Path from) {
    ObjectNode target = files.get(reference.file());
    JsonNode found = target == null ? NODES.missingNode() : target.at(reference.pointer());
    if (found.isMissingNode()) {
      problems.add(where(from), "nothing is at " + reference);
      return NODES.objectNode();
    }
    return found;
  }

  private void requireReferredPaths(Path file, ObjectNode content) {
    if (file.equals(root)) {
      return;
    }
    content
        .path("paths")
        .fieldNames()
        .forEachRemaining(
            path -> {
              if (!rootPaths().has(path)) {
                problems.add(where(file), path + " is not in the paths of the root file");
              }
            });
  }

  private String where(Path file) {
    return root.resolveSibling("").relativize(file).toString();
  }

  private JsonNode rootPaths() {
    return content(root).path("paths");
  }

  private ObjectNode content(Path file) {
    return Objects.requireNonNull(files.get(file));
  }

  /** Copies a node; a reference is a {@code $ref} or a value of a {@code mapping}. */
  private static JsonNode mapReferences(JsonNode node, UnaryOperator<String> change) {
    if (node.isArray()) {
      var copy = NODES.arrayNode();
      node.forEach(each -> copy.add(mapReferences(each, change)));
      return copy;
    }
    if (!node.isObject()) {
      return node;
    }
    ObjectNode copy = NODES.objectNode();
    node.properties()
        .forEach(
            each -> {
              JsonNode value = each.getValue();
              if (each.getKey().equals("$ref") && value.isTextual()) {
                copy.set("$ref", TextNode.valueOf(change.apply(value.asText())));
              } else if (each.getKey().equals("mapping") && isReferenceMap(value)) {
                ObjectNode mapping = copy.putObject("mapping");
                value
                    .properties()
                    .forEach(it -> mapping.put(it.getKey(), change.apply(it.getValue().asText())));
              } else {
                copy.set(each.getKey(), mapReferences(value, change));
              }
            });
    return copy;
  }

  private static boolean isReferenceMap(JsonNode value) {
    return !value.isEmpty()
        && value.properties().stream().allMatch(it -> it.getValue().asText().contains("#/"));
  }

  private record Reference(Path file, String pointer) {
    static Reference of(Path from, String text) {
      int hash = text.indexOf('#');
      String name = hash < 0 ? text : text.substring(0, hash);
      String pointer = hash < 0 ? "" : text.substring(hash + 1);
      return new Reference(name.isEmpty() ? from : from.resolveSibling(name).normalize(), pointer);
    }

    @Override
    public String toString() {
      return file.getFileName() + "#" + pointer;
    }
  }
}
