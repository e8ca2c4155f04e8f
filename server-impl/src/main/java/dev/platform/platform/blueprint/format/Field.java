package dev.platform.platform.blueprint.format;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A key of a map.
 *
 * @param description for people
 * @param kinds entries of services that can have it; empty is all
 * @param isRequired whether it must be there
 * @param requiredOn on which of its kinds; empty is all
 * @param old the key that meant the same before
 * @param unavailable what to do instead, if this version does not have it
 */
record Field<T>(
    String name,
    ValueType<T> type,
    String description,
    Set<ServiceKind> kinds,
    boolean isRequired,
    Set<ServiceKind> requiredOn,
    @Nullable Field<T> old,
    @Nullable String unavailable) {

  static <T> Field<T> of(String name, ValueType<T> type, String description) {
    return new Field<>(name, type, description, Set.of(), false, Set.of(), null, null);
  }

  /** A key that this version does not have. */
  static Field<YamlNode> unavailable(String name, String hint) {
    return new Field<>(
        name,
        new AnyType(),
        "Not available in this version.",
        Set.of(),
        false,
        Set.of(),
        null,
        hint);
  }

  Field<T> required() {
    return new Field<>(name, type, description, kinds, true, requiredOn, old, unavailable);
  }

  Field<T> requiredOn(Set<ServiceKind> some) {
    return new Field<>(name, type, description, kinds, true, some, old, unavailable);
  }

  Field<T> on(Set<ServiceKind> some) {
    return new Field<>(name, type, description, some, isRequired, requiredOn, old, unavailable);
  }

  Field<T> on(ServiceKind kind) {
    return on(Set.of(kind));
  }

  /** The same, which was also written in another way. */
  Field<T> formerly(Field<T> other) {
    return new Field<>(
        name, type, description, kinds, isRequired, requiredOn, other.on(kinds), unavailable);
  }

  boolean fits(@Nullable ServiceKind kind) {
    return kind == null || kinds.isEmpty() || kinds.contains(kind);
  }

  boolean isRequiredOn(@Nullable ServiceKind kind) {
    return isRequired && (requiredOn.isEmpty() || (kind != null && requiredOn.contains(kind)));
  }
}
