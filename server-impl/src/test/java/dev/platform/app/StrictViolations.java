package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.base.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Values that only the {@code x-strict} of a document forbids. */
final class StrictViolations {
  private final JsonNode document;
  private final AtomicInteger samples = new AtomicInteger();

  StrictViolations(JsonNode document) {
    this.document = document;
  }

  /**
   * A value that is wrong.
   *
   * @param field what must be named as wrong
   */
  record Violation(String field, JsonNode value) {}

  /** Those of a body, each with one thing that is wrong in a valid value. */
  List<Violation> of(String field, JsonNode declared, JsonNode valid) {
    var schema = resolve(declared);
    List<Violation> all = new ArrayList<>();
    own(field, declared.path("x-strict"), schema, valid, all);
    if (declared.has("$ref")) {
      own(field, schema.path("x-strict"), schema, valid, all);
    }
    for (JsonNode member : schema.path("oneOf")) {
      all.addAll(of(field, member, sample(member)));
    }
    for (JsonNode member : schema.path("anyOf")) {
      if (fits(member, valid)) {
        all.addAll(of(field, member, valid));
      }
    }
    if (valid instanceof ObjectNode object) {
      for (var property : schema.path("properties").properties()) {
        var name = property.getKey();
        var chosen = chosen(property.getValue(), object);
        of(name, chosen, valid(object, name, chosen)).stream()
            .map(inner -> new Violation(inner.field(), with(object, name, inner)))
            .forEach(all::add);
      }
    }
    if (schema.has("items")) {
      of(field, schema.get("items"), sample(schema.get("items")))
          .forEach(it -> all.add(new Violation(it.field(), array(List.of(it.value())))));
    }
    return all;
  }

  /** The member of a union that another field of the object names, as {@code x-union} has it. */
  private static JsonNode chosen(JsonNode declared, ObjectNode object) {
    var union = declared.path("x-union");
    var member = union.path("mapping").path(object.path(union.path("by").asText()).asText());
    return member.isMissingNode()
        ? declared
        : Json.MAPPER.createObjectNode().put("$ref", member.asText());
  }

  /** Whether a member of a union has all fields of a value. */
  private boolean fits(JsonNode member, JsonNode valid) {
    var known = resolve(member).path("properties");
    return valid.properties().stream().allMatch(it -> known.has(it.getKey()));
  }

  private void own(
      String field, JsonNode rules, JsonNode schema, JsonNode valid, List<Violation> all) {
    for (var rule : rules.properties()) {
      var limit = rule.getValue();
      switch (rule.getKey()) {
        case "maxLength" -> all.add(new Violation(field, tooLong(valid, limit.asInt())));
        case "maximum" -> all.add(new Violation(field, LongNode.valueOf(limit.asLong() + 1)));
        case "minimum" -> all.add(new Violation(field, LongNode.valueOf(limit.asLong() - 1)));
        case "maxItems" -> all.add(new Violation(field, tooMany(schema, limit.asInt())));
        case "const" -> all.add(new Violation(field, Json.MAPPER.valueToTree(!limit.asBoolean())));
        case "pattern" -> all.add(new Violation(field, TextNode.valueOf("~\n/")));
        case "anyOf" -> all.add(new Violation(field, IntNode.valueOf(7)));
        case "required" ->
            limit.forEach(
                name ->
                    all.add(
                        new Violation(
                            name.asText(),
                            ((ObjectNode) valid).deepCopy().without(name.asText()))));
        default -> throw new IllegalArgumentException("x-strict with " + rule.getKey());
      }
    }
  }

  private static JsonNode tooLong(JsonNode valid, int limit) {
    return TextNode.valueOf(valid.asText() + "a".repeat(limit));
  }

  private JsonNode tooMany(JsonNode schema, int limit) {
    List<JsonNode> values = new ArrayList<>();
    while (values.size() <= limit) {
      values.add(sample(schema.path("items")));
    }
    return array(values);
  }

  private JsonNode valid(ObjectNode object, String name, JsonNode schema) {
    return object.has(name) ? object.get(name) : sample(schema);
  }

  private static ObjectNode with(ObjectNode object, String name, Violation inner) {
    return object.deepCopy().set(name, inner.value());
  }

  private static ArrayNode array(List<JsonNode> values) {
    return Json.MAPPER.createArrayNode().addAll(values);
  }

  /** Something valid, and each time something else. */
  private JsonNode sample(JsonNode declared) {
    var schema = resolve(declared);
    for (String union : List.of("oneOf", "anyOf")) {
      if (schema.has(union)) {
        return sample(schema.path(union).path(0));
      }
    }
    if (schema.has("properties")) {
      ObjectNode object = Json.MAPPER.createObjectNode();
      schema
          .path("required")
          .forEach(
              it ->
                  object.set(
                      it.asText(),
                      named(it.asText(), schema.path("properties").path(it.asText()))));
      return object;
    }
    return switch (schema.path("type").asText()) {
      case "integer" -> IntNode.valueOf(1);
      case "boolean" -> Json.MAPPER.valueToTree(true);
      default -> TextNode.valueOf(text(schema));
    };
  }

  private String text(JsonNode schema) {
    if (schema.has("enum")) {
      return schema.path("enum").path(0).asText();
    }
    String next = "/a" + samples.incrementAndGet();
    boolean fits =
        Stream.of(schema, schema.path("x-strict"))
            .allMatch(it -> Pattern.compile(it.path("pattern").asText()).matcher(next).find());
    return fits ? next : next.substring(1);
  }

  private JsonNode named(String name, JsonNode schema) {
    int next = samples.incrementAndGet();
    return switch (name) {
      case "cidrBlock" -> TextNode.valueOf("10.%d.%d.0/24".formatted(next / 256 % 256, next % 256));
      case "name" -> TextNode.valueOf("a" + next);
      default -> sample(schema);
    };
  }

  private JsonNode resolve(JsonNode schema) {
    return schema.has("$ref") ? document.at(schema.get("$ref").asText().substring(1)) : schema;
  }
}
