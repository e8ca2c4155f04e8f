package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A union whose shape is told by a member next to it: the first of several names that has a value.
 */
final class Choice<T> extends Shape<Object> {
  private final Function<String, Shape<? extends T>> cases;
  private final List<String> by;

  Choice(Function<String, Shape<? extends T>> cases, String... by) {
    this.cases = cases;
    this.by = List.of(by);
  }

  /** The shape that the members read so far choose, or this one, which postpones the choice. */
  Shape<?> among(Model.Builder<?, ?> siblings) {
    String value = value(siblings);
    return value == null ? this : cases.apply(value);
  }

  /** Reads a value that was postponed. */
  Object read(Model.Builder<?, ?> siblings, Object postponed) {
    String value = value(siblings);
    return cases.apply(value == null ? "" : value).read(ANY.write(postponed));
  }

  private @Nullable String value(Model.Builder<?, ?> siblings) {
    for (String name : by) {
      Object value = siblings.sibling(name);
      if (value != null) {
        return value.toString();
      }
    }
    return null;
  }

  /** Any JSON, until the choice is made. */
  @Override
  Object read(JsonParser parser) throws IOException {
    return ANY.read(parser);
  }

  @Override
  public String toString() {
    return "choice by " + by;
  }
}
