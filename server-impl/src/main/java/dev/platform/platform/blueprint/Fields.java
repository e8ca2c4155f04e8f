package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a resource by their path in the body of a request, for example {@code
 * serviceDetails.plan}, in an order.
 */
final class Fields {
  private final Map<String, JsonNode> values = new LinkedHashMap<>();

  /** Sets a field, unless the file leaves it out. */
  Fields with(String path, @Nullable Object value) {
    if (value != null) {
      values.put(path, Json.MAPPER.valueToTree(value));
    }
    return this;
  }

  /** The word of the API for a value of an enum. */
  static @Nullable String word(@Nullable Enum<?> value) {
    return value == null ? null : value.name().toLowerCase(Locale.ROOT);
  }

  /** Whether it has a field. */
  boolean has(String path) {
    return values.containsKey(path);
  }

  /** The value of a field. */
  Optional<JsonNode> find(String path) {
    return Optional.ofNullable(values.get(path));
  }

  /** The fields that a resource has otherwise. */
  List<FieldChange> changes(Fields actual) {
    return values.entrySet().stream()
        .filter(it -> !isSame(it.getValue(), actual.values.get(it.getKey())))
        .map(
            it ->
                new FieldChange(
                    it.getKey(), text(actual.values.get(it.getKey())), text(it.getValue())))
        .toList();
  }

  /** The body of a request with some of the fields. */
  ObjectNode body(List<String> paths) {
    var body = Json.MAPPER.createObjectNode();
    paths.forEach(path -> find(path).ifPresent(value -> put(body, path, value)));
    return body;
  }

  /** The body of a request with all fields. */
  ObjectNode body() {
    return body(List.copyOf(values.keySet()));
  }

  static void put(ObjectNode body, String path, JsonNode value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      body.set(path, value);
    } else {
      put(body.withObjectProperty(path.substring(0, dot)), path.substring(dot + 1), value);
    }
  }

  private static @Nullable String text(@Nullable JsonNode value) {
    return value == null || value.isNull()
        ? null
        : value.isValueNode() ? value.asText() : value.toString();
  }

  /** Whether what is there has everything that is wanted; it may have more, such as ids. */
  private static boolean isSame(JsonNode wanted, @Nullable JsonNode actual) {
    if (actual == null || actual.isNull() || actual.isMissingNode()) {
      return wanted.isTextual() && wanted.asText().isEmpty();
    }
    if (wanted.isArray()) {
      return isSameList(wanted, actual);
    }
    if (wanted.isObject()) {
      return wanted.properties().stream()
          .allMatch(it -> isSame(it.getValue(), actual.get(it.getKey())));
    }
    return wanted.asText().equals(actual.asText());
  }

  private static boolean isSameList(JsonNode wanted, JsonNode actual) {
    if (wanted.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!isSame(wanted.get(i), actual.get(i))) {
        return false;
      }
    }
    return true;
  }
}
