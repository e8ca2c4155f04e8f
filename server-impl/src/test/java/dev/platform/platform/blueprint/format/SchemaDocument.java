package dev.platform.platform.blueprint.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.platform.blueprint.format.Choices.Choice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The JSON Schema of the format, made from its description. */
final class SchemaDocument {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** What people write without quotes is a text too. */
  private static final List<String> TEXT = List.of("string", "number", "boolean");

  private final Map<String, JsonNode> definitions = new TreeMap<>();

  /** The whole document. */
  static ObjectNode of(MapType root) {
    var document = new SchemaDocument();
    var schema = JSON.objectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "render.yaml");
    schema.put("description", "A blueprint: resources that a file in a repository describes.");
    schema.setAll(document.map(root));
    schema.set("$defs", JSON.objectNode().setAll(document.definitions));
    return schema;
  }

  private ObjectNode of(ValueType<?> type) {
    if (type instanceof MappedType<?, ?> mapped) {
      return of(mapped.source());
    }
    if (type instanceof TextType text) {
      return text(text);
    }
    if (type instanceof WordType<?> word) {
      return word(word);
    }
    if (type instanceof WholeType whole) {
      return whole(whole);
    }
    if (type instanceof FlagType flag) {
      return flag.only() == null ? typed("boolean") : JSON.objectNode().put("const", flag.only());
    }
    if (type instanceof ListType<?> list) {
      return list(list);
    }
    if (type instanceof MapType map) {
      return reference(map);
    }
    return JSON.objectNode();
  }

  private static ObjectNode typed(String type) {
    return JSON.objectNode().put("type", type);
  }

  private static ObjectNode text(TextType type) {
    var schema = JSON.objectNode();
    schema.set("type", array(TEXT));
    if (type.minLength() > 0) {
      schema.put("minLength", type.minLength());
    }
    if (type.maxLength() < Integer.MAX_VALUE) {
      schema.put("maxLength", type.maxLength());
    }
    if (type.form() != null) {
      var form = "^(?:" + type.form().pattern().replace("\\p{Cntrl}", "\\u0000-\\u001f") + ")$";
      schema.put("pattern", type.minLength() == 0 ? "^$|" + form : form);
    }
    return schema;
  }

  private static ObjectNode word(WordType<?> type) {
    var words = JSON.arrayNode();
    type.words().keySet().forEach(words::add);
    type.oldWords().keySet().forEach(words::add);
    type.words().keySet().stream()
        .filter(it -> it.matches("[0-9]+"))
        .forEach(it -> words.add(Integer.parseInt(it)));
    var exact = JSON.objectNode();
    exact.set("enum", words);
    if (!type.isLoose()) {
      return exact;
    }
    var loose = JSON.arrayNode().add(exact);
    loose.addObject().put("type", "string").put("pattern", loosely(type.words().keySet()));
    return JSON.objectNode().set("anyOf", loose);
  }

  private static String loosely(Collection<String> words) {
    var pattern = new StringBuilder("^(?:");
    for (String word : words) {
      pattern.append(pattern.length() > 4 ? "|" : "");
      word.chars()
          .mapToObj(c -> String.valueOf((char) c))
          .map(
              c ->
                  c.equals("-")
                      ? "[-_ ]"
                      : c.matches("[a-z]")
                          ? "[" + c + c.toUpperCase(java.util.Locale.ROOT) + "]"
                          : c)
          .forEach(pattern::append);
    }
    return pattern.append(")$").toString();
  }

  private static ObjectNode whole(WholeType type) {
    var schema = typed("integer").put("minimum", type.min()).put("maximum", type.max());
    if (type.step() > 1) {
      var any = schema.putArray("anyOf");
      any.addObject().put("const", 1);
      any.addObject().put("multipleOf", type.step());
    }
    return schema;
  }

  private ObjectNode list(ListType<?> type) {
    var schema = JSON.objectNode();
    schema.set(
        "type", type.acceptsNull() ? array(List.of("array", "null")) : JSON.textNode("array"));
    if (type.min() > 0) {
      schema.put("minItems", type.min());
    }
    if (type.max() < Integer.MAX_VALUE) {
      schema.put("maxItems", type.max());
    }
    return schema.set("items", of(type.element()));
  }

  private ObjectNode reference(MapType type) {
    if (!definitions.containsKey(type.name())) {
      definitions.put(type.name(), JSON.nullNode());
      definitions.put(type.name(), map(type));
    }
    return JSON.objectNode().put("$ref", "#/$defs/" + type.name());
  }

  private ObjectNode map(MapType type) {
    var schema = typed("object");
    var properties = schema.putObject("properties");
    for (String key : keys(type)) {
      properties.set(key, property(named(type, key)));
    }
    schema.putObject("patternProperties").set("^x-", JSON.booleanNode(true));
    schema.put("additionalProperties", false);
    var all = JSON.arrayNode();
    type.fields().stream()
        .filter(it -> it.isRequired() && it.kinds().isEmpty())
        .map(SchemaDocument::required)
        .forEach(all::add);
    choices(type.choices(), all);
    if (type.fields().stream().anyMatch(it -> !it.kinds().isEmpty())) {
      kinds(type, all);
    }
    if (!all.isEmpty()) {
      schema.set("allOf", all);
    }
    return schema;
  }

  private static Set<String> keys(MapType type) {
    var keys = new TreeSet<String>();
    type.fields().forEach(it -> keys.add(it.name()));
    return keys;
  }

  private static List<Field<?>> named(MapType type, String key) {
    return type.fields().stream()
        .filter(it -> it.name().equals(key))
        .<Field<?>>map(it -> it)
        .toList();
  }

  private ObjectNode property(List<Field<?>> fields) {
    if (fields.size() == 1) {
      return property(fields.get(0));
    }
    var any = JSON.arrayNode();
    fields.forEach(it -> any.add(property(it)));
    return JSON.objectNode().set("anyOf", any);
  }

  private ObjectNode property(Field<?> field) {
    if (field.unavailable() != null) {
      var never = JSON.objectNode().put("description", field.description());
      never.putObject("not");
      return never;
    }
    var schema = JSON.objectNode().put("description", field.description());
    schema.setAll(of(field.type()));
    if (field.isDeprecated()) {
      schema.put("deprecated", true);
    }
    return schema;
  }

  /** The key itself, or the old one. */
  private static ObjectNode required(Field<?> field) {
    var schema = has(field.name());
    if (field.old() == null) {
      return schema;
    }
    return JSON.objectNode()
        .set("anyOf", JSON.arrayNode().add(schema).add(has(field.old().name())));
  }

  static ObjectNode has(String... keys) {
    return JSON.objectNode().set("required", array(List.of(keys)));
  }

  private static void choices(Choices choices, ArrayNode all) {
    if (choices.all().isEmpty()) {
      return;
    }
    var options = JSON.arrayNode();
    for (Choice choice : choices.all()) {
      var keys = new ArrayList<>(List.of(choice.key()));
      keys.addAll(choice.with());
      var option = has(keys.toArray(String[]::new));
      var never = JSON.objectNode();
      choices.companions().stream()
          .filter(it -> !choice.with().contains(it))
          .forEach(it -> never.put(it, false));
      if (!never.isEmpty()) {
        option.set("properties", never);
      }
      options.add(option);
    }
    all.addObject().set(choices.isExclusive() ? "oneOf" : "anyOf", options);
  }

  private void kinds(MapType type, ArrayNode all) {
    for (ServiceKind kind : ServiceKind.values()) {
      var rule = all.addObject();
      rule.set("if", KindSchema.of(kind));
      var then = rule.putObject("then");
      var properties = then.putObject("properties");
      var required = then.putArray("allOf");
      for (String key : keys(type)) {
        var named = named(type, key);
        var fitting = named.stream().filter(it -> it.fits(kind)).toList();
        if (fitting.isEmpty()) {
          properties.put(key, false);
        } else if (named.size() > 1) {
          properties.set(key, of(fitting.get(0).type()));
        }
        fitting.stream()
            .filter(it -> it.isRequired() && !it.kinds().isEmpty())
            .map(SchemaDocument::required)
            .forEach(required::add);
      }
    }
  }

  static ArrayNode array(Collection<String> texts) {
    var array = JSON.arrayNode();
    texts.forEach(array::add);
    return array;
  }
}
