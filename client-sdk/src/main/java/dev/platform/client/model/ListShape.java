package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A JSON array. */
final class ListShape<T> extends Shape<List<T>> {
  private final Shape<T> element;

  ListShape(Shape<T> element) {
    this.element = element;
  }

  @Override
  List<T> read(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartArrayToken()) {
      throw unexpected(parser);
    }
    List<T> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(element.readElement(parser));
    }
    return Collections.unmodifiableList(list);
  }

  @Override
  List<T> ofNull(JsonParser parser) {
    return List.of();
  }

  @Override
  public String toString() {
    return "list of " + element;
  }
}
