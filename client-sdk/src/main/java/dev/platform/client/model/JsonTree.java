package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** JSON as plain Java values: strings, numbers, booleans, unmodifiable lists and maps, and null. */
final class JsonTree {
  private JsonTree() {}

  /** Reads a value that is not null. */
  static Object read(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> Shape.ANY.map().read(parser);
      case START_ARRAY -> Shape.ANY.list().read(parser);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      default -> parser.getText();
    };
  }

  /** Writes a model, list, map, or scalar value. */
  static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof Model model) {
      model.write(generator);
    } else if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        generator.writeFieldName(String.valueOf(each.getKey()));
        write(generator, each.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof Collection<?> list) {
      generator.writeStartArray();
      for (Object each : list) {
        write(generator, each);
      }
      generator.writeEndArray();
    } else {
      writeScalar(generator, value);
    }
  }

  private static void writeScalar(JsonGenerator generator, Object value) throws IOException {
    if (value instanceof Integer || value instanceof Long) {
      generator.writeNumber(((Number) value).longValue());
    } else if (value instanceof Number) {
      generator.writeNumber(value.toString());
    } else if (value instanceof Boolean bool) {
      generator.writeBoolean(bool);
    } else {
      generator.writeString(value.toString());
    }
  }

  /** A deep, unmodifiable copy. Models and scalar values are immutable and stay as they are. */
  static @Nullable Object copy(@Nullable Object value) {
    return map(value, it -> it);
  }

  /** A copy in which models and scalar values have become plain values. */
  static @Nullable Object plain(@Nullable Object value) {
    return map(value, JsonTree::plainScalar);
  }

  private static Object plainScalar(Object value) {
    if (value instanceof Model model) {
      return model.toMap();
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }

  private static @Nullable Object map(@Nullable Object value, UnaryOperator<Object> scalar) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((name, each) -> copy.put(String.valueOf(name), map(each, scalar)));
      return Collections.unmodifiableMap(copy);
    }
    if (value instanceof Collection<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(each -> copy.add(map(each, scalar)));
      return Collections.unmodifiableList(copy);
    }
    return value == null ? null : scalar.apply(value);
  }
}
