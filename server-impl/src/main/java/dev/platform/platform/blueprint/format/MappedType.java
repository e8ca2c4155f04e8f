package dev.platform.platform.blueprint.format;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A type whose value is read as something else. */
record MappedType<S, T>(ValueType<S> source, Function<S, T> mapping) implements ValueType<T> {
  @Override
  public @Nullable T read(YamlNode node, Spot spot) {
    var value = source.read(node, spot);
    return value == null ? null : mapping.apply(value);
  }

  @Override
  public boolean acceptsNull() {
    return source.acceptsNull();
  }

  @Override
  public String hintForNull() {
    return source.hintForNull();
  }
}
