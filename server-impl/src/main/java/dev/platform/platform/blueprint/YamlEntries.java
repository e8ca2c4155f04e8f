package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys and values of a map in a file, in an order. What is not set is left out. */
final class YamlEntries {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  YamlEntries with(String key, @Nullable Object value) {
    if (value instanceof JsonNode node) {
      return with(key, node.isMissingNode() ? null : Json.MAPPER.convertValue(node, Object.class));
    }
    if (value != null && !value.equals("")) {
      entries.put(key, value);
    }
    return this;
  }

  /** A word of the API as files have it, {@code pro-plus} for {@code pro_plus}. */
  YamlEntries withWord(String key, JsonNode word) {
    return with(key, word.asText("").replace('_', '-'));
  }

  /** The same for a list, which is left out if it is empty. */
  YamlEntries withAll(String key, List<?> values) {
    return values.isEmpty() ? this : with(key, values);
  }

  Map<String, Object> map() {
    return entries;
  }
}
