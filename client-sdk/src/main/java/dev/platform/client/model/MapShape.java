package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A JSON object whose members all have the same shape. */
final class MapShape<T> extends Shape<Map<String, T>> {
  private final Shape<T> value;

  MapShape(Shape<T> value) {
    this.value = value;
  }

  @Override
  Map<String, T> read(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartObjectToken()) {
      throw unexpected(parser);
    }
    Map<String, T> map = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      map.put(name, value.readElement(parser));
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  Map<String, T> ofNull(JsonParser parser) {
    return Map.of();
  }

  @Override
  public String toString() {
    return "map of " + value;
  }
}
