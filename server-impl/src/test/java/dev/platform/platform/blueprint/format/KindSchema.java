package dev.platform.platform.blueprint.format;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** The part of the JSON Schema that tells kinds of services apart. */
final class KindSchema {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private KindSchema() {}

  /** Whether an entry is of a kind: by its type and, for the two that are web, its runtime. */
  static ObjectNode of(ServiceKind kind) {
    var type = SchemaDocument.has("type");
    var words = JSON.arrayNode();
    var types = ServiceKind.types();
    for (Map<String, ReferencedKind> some : List.of(types.words(), types.oldWords())) {
      some.forEach(
          (word, referenced) -> {
            if (referenced == kind.referenced()) {
              words.add(word);
            }
          });
    }
    type.putObject("properties").putObject("type").set("enum", words);
    if (kind.referenced() != ReferencedKind.WEB) {
      return type;
    }
    var isStatic = JSON.objectNode();
    var ways = isStatic.putArray("anyOf");
    ways.add(with("runtime"));
    var old = with("env");
    old.set("not", SchemaDocument.has("runtime"));
    ways.add(old);
    var both = JSON.arrayNode().add(type);
    both.add(kind == ServiceKind.STATIC ? isStatic : JSON.objectNode().set("not", isStatic));
    return JSON.objectNode().set("allOf", both);
  }

  private static ObjectNode with(String key) {
    var schema = SchemaDocument.has(key);
    schema.putObject("properties").putObject(key).put("const", "static");
    return schema;
  }
}
