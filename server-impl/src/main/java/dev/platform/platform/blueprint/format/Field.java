package dev.platform.platform.blueprint.format;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A key of a map.
 *
 * @param description for people
 * @param kinds entries of services that can have it; empty is all
 * @param isRequired whether it must be there
 * @param old the key that meant the same before
 * @param isDeprecated whether another key means the same now
 * @param unavailable what to do instead, if this version does not have it
 */
record Field<T>(
    String name,
    ValueType<T> type,
    String description,
    Set<ServiceKind> kinds,
    boolean isRequired,
    @Nullable Field<T> old,
    boolean isDeprecated,
    @Nullable String unavailable) {

  static <T> Field<T> of(String name, ValueType<T> type, String description) {
    return new Field<>(name, type, description, Set.of(), false, null, false, null);
  }

  /** A key that this version does not have. */
  static Field<YamlNode> unavailable(String name, String hint) {
    return new Field<>(
        name, new AnyType(), "Not available in this version.", Set.of(), false, null, false, hint);
  }

  Field<T> required() {
    return new Field<>(name, type, description, kinds, true, old, isDeprecated, unavailable);
  }

  Field<T> on(Set<ServiceKind> some) {
    return new Field<>(name, type, description, some, isRequired, old, isDeprecated, unavailable);
  }

  Field<T> on(ServiceKind kind) {
    return on(Set.of(kind));
  }

  /** The same, which was also written in another way. */
  Field<T> formerly(Field<T> other) {
    return new Field<>(
        name,
        type,
        description,
        kinds,
        isRequired,
        other.on(kinds).deprecated(),
        isDeprecated,
        unavailable);
  }

  Field<T> deprecated() {
    return new Field<>(name, type, description, kinds, isRequired, old, true, unavailable);
  }

  boolean fits(@Nullable ServiceKind kind) {
    return kind == null || kinds.isEmpty() || kinds.contains(kind);
  }
}
