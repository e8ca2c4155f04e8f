package dev.platform.conformance.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a value had of what a schema declares. Members are JSON pointers with {@code *} for the
 * items of an array and for the keys of a map, so neither values nor keys of users are in them.
 *
 * @param members every declared member that was there
 * @param enums by member, which of its declared values
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Seen(SortedSet<String> members, SortedMap<String, SortedSet<String>> enums) {
  /** Nothing, as in an empty body. */
  public static Seen nothing() {
    return new Seen(new TreeSet<>(), new TreeMap<>());
  }

  /** What {@code value} has of the schema at {@code place}, against which it is valid. */
  static Seen of(JsonNode document, String place, JsonNode value) {
    var seen = nothing();
    new Walk(document, seen).walk(document.at(Pointer.unescape(place)), value, "");
    return seen;
  }

  /** Goes through a value and its schema side by side. */
  private record Walk(JsonNode document, Seen seen) {
    void walk(JsonNode schema, JsonNode value, String pointer) {
      if (schema.has("$ref")) {
        walk(referred(schema.path("$ref")), value, pointer);
      }
      for (String all : new String[] {"allOf", "anyOf", "oneOf"}) {
        schema.path(all).forEach(branch -> walk(branch, value, pointer));
      }
      for (JsonNode allowed : schema.path("enum")) {
        if (allowed.equals(value) && !value.isNull()) {
          seen.enums()
              .computeIfAbsent(pointer, it -> new TreeSet<>())
              .add(Json.textIfAny(value, "").orElseGet(value::toString));
        }
      }
      value
          .properties()
          .forEach(member -> member(schema, value, pointer, member.getKey(), member.getValue()));
      if (value.isArray() && schema.has("items")) {
        value.forEach(item -> walk(schema.path("items"), item, pointer + "/*"));
      }
    }

    private void member(
        JsonNode schema, JsonNode owner, String pointer, String key, JsonNode value) {
      JsonNode declared = schema.path("properties").path(key);
      JsonNode others = schema.path("additionalProperties");
      if (!declared.isMissingNode()) {
        String place = pointer + "/" + key.replace("~", "~0").replace("/", "~1");
        seen.members().add(place);
        walk(Unions.told(document, declared, owner).orElse(declared), value, place);
      } else if (others.isObject()) {
        seen.members().add(pointer + "/*");
        walk(others, value, pointer + "/*");
      }
    }

    private JsonNode referred(JsonNode reference) {
      return document.at(Json.text(reference, "").substring(1));
    }
  }

  /** Adds what another value had. */
  public void add(Seen other) {
    members.addAll(other.members);
    for (Map.Entry<String, SortedSet<String>> values : other.enums.entrySet()) {
      enums.computeIfAbsent(values.getKey(), it -> new TreeSet<>()).addAll(values.getValue());
    }
  }
}
