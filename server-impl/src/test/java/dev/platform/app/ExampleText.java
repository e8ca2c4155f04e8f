package dev.platform.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Examples of what a contract describes: its own where it has them, otherwise made of its types.
 *
 * @param schemas the types of the contract
 */
record ExampleText(SchemaText schemas) {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int DEEPEST = 6;
  private static final Pattern ID = Pattern.compile("\\^\\(?([a-z]{3})[a-z|)]*-\\[0-9a-v]\\{20}");

  private static final PrettyPrinter PRINTER =
      new DefaultPrettyPrinter()
          .withSeparators(
              Separators.createDefaultInstance()
                  .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                  .withArrayEmptySeparator("")
                  .withObjectEmptySeparator(""))
          .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);

  private static final Map<String, String> BY_FORMAT =
      Map.of(
          "date-time", "2026-11-21T19:39:48.691Z",
          "date", "2026-11-21",
          "uri", "https://example.org",
          "email", "ada@example.org");

  /** JSON as people write it. */
  static String shown(JsonNode json) {
    try {
      return Json.MAPPER.writer(PRINTER).writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The example of a body. */
  JsonNode of(JsonNode content) {
    if (content.has("example")) {
      return content.get("example");
    }
    for (JsonNode example : content.path("examples")) {
      return schemas.resolve(example).path("value");
    }
    return value(content.path("schema"), 0);
  }

  private JsonNode value(JsonNode schema, int depth) {
    var target = schemas.resolve(schema);
    for (JsonNode own : List.of(schema, target)) {
      for (JsonNode given :
          List.of(
              own.path("examples").path(0),
              own.path("example"),
              own.path("const"),
              own.path("default"),
              own.path("enum").path(0))) {
        if (!given.isMissingNode()) {
          return given;
        }
      }
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      if (target.has(choice)) {
        return value(target.get(choice).get(0), depth);
      }
    }
    return made(target, depth);
  }

  private JsonNode made(JsonNode schema, int depth) {
    return switch (type(schema)) {
      case "array" -> list(schema.path("items"), depth);
      case "string" -> JSON.textNode(text(schema));
      case "integer", "number" -> JSON.numberNode(schema.path("minimum").asInt(1));
      case "boolean" -> JSON.booleanNode(true);
      case "null" -> JSON.nullNode();
      default -> object(schema, depth);
    };
  }

  private static String type(JsonNode schema) {
    var type = schema.path("type");
    return type.isArray() ? type.path(0).asText() : type.asText("object");
  }

  private static String text(JsonNode schema) {
    var id = ID.matcher(schema.path("pattern").asText());
    if (id.lookingAt()) {
      return id.group(1) + "-d4g2k7tjm3vs73c0p1q0";
    }
    return BY_FORMAT.getOrDefault(schema.path("format").asText(), "…");
  }

  private ArrayNode list(JsonNode items, int depth) {
    var list = JSON.arrayNode();
    return depth >= DEEPEST ? list : list.add(value(items, depth + 1));
  }

  private ObjectNode object(JsonNode schema, int depth) {
    var object = JSON.objectNode();
    for (SchemaText.Field field : schemas.fields(schema)) {
      if (field.isRequired() || depth < DEEPEST) {
        object.set(field.name(), value(field.schema(), depth + 1));
      }
    }
    return object;
  }
}
