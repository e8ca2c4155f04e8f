package dev.platform.base.patch;

import org.jspecify.annotations.Nullable;

/** A change of one field, in which absent, null and a value are three different things. */
public sealed interface Patch<T> {

  /** The value after the change. */
  @Nullable T over(@Nullable T current);

  /** Leaves the field as it is. */
  record Keep<T>() implements Patch<T> {
    @Override
    public @Nullable T over(@Nullable T current) {
      return current;
    }
  }

  /** Empties the field. */
  record Clear<T>() implements Patch<T> {
    @Override
    public @Nullable T over(@Nullable T current) {
      return null;
    }
  }

  /** Gives the field a value. */
  record Set<T>(T value) implements Patch<T> {
    @Override
    public @Nullable T over(@Nullable T current) {
      return value;
    }
  }

  /** The change that a request asks for: absent keeps, null clears, a value sets. */
  static <T> Patch<T> of(boolean present, @Nullable T value) {
    if (!present) {
      return new Keep<>();
    }
    return value == null ? new Clear<>() : new Set<>(value);
  }

  /** The value after the change of a field that is never empty: null gives the fallback. */
  default T over(T current, T cleared) {
    T result = over(current);
    return result == null ? cleared : result;
  }
}
