package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of a map, by its fields. */
final class Values {
  private final Spot spot;
  private final YamlMap map;
  private final @Nullable ServiceKind kind;
  private final int problemsBefore;
  private final Map<String, YamlEntry> entries = new HashMap<>();
  private final Map<String, Object> byName = new HashMap<>();

  Values(Spot spot, YamlMap map, @Nullable ServiceKind kind) {
    this.spot = spot;
    this.map = map;
    this.kind = kind;
    this.problemsBefore = spot.reading().problems().count();
    map.entries().forEach(it -> entries.put(it.key().text(), it));
  }

  void put(Field<?> field, Object value) {
    byName.put(field.name(), value);
  }

  /** The value, also if it was written with the old key; null if it was left out. */
  @SuppressWarnings("unchecked") // put by the field that is asked for
  <T> @Nullable T get(Field<T> field) {
    if (!field.fits(kind)) {
      return null;
    }
    var value = (T) byName.get(field.name());
    return value != null || field.old() == null ? value : get(field.old());
  }

  /** The value of a field that is required. */
  <T> T must(Field<T> field) {
    return Objects.requireNonNull(get(field), field.name());
  }

  <T> T or(Field<T> field, T fallback) {
    var value = get(field);
    return value == null ? fallback : value;
  }

  /** Null if the entries are not services, or the kind is unknown. */
  @Nullable ServiceKind kind() {
    return kind;
  }

  /** Whether the key is there, with whatever value. */
  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** The text of a value as it is written, even if it breaks a rule. */
  Optional<YamlScalar> written(Field<?> field) {
    return Optional.ofNullable(entries.get(field.name()))
        .map(YamlEntry::value)
        .filter(YamlScalar.class::isInstance)
        .map(YamlScalar.class::cast);
  }

  Spot spot() {
    return spot;
  }

  Spot at(String key) {
    return spot.key(key);
  }

  Position position() {
    return map.position();
  }

  Position keyPosition(String key) {
    var entry = entries.get(key);
    return entry == null ? map.position() : entry.key().position();
  }

  Position position(Field<?> field) {
    return valuePosition(field.name());
  }

  Position valuePosition(String key) {
    var entry = entries.get(key);
    return entry == null ? map.position() : entry.value().position();
  }

  /** Where it is in the file, in no environment. */
  Origin origin() {
    return new Origin(spot.path(), map.position(), null);
  }

  /** Whether nothing in it has a problem. */
  boolean isClean() {
    return spot.reading().problems().count() == problemsBefore;
  }

  void report(ProblemCode code, String message, String hint) {
    spot.report(map.position(), code, message, hint);
  }

  void report(Field<?> field, ProblemCode code, String message, String hint) {
    at(field.name()).report(position(field), code, message, hint);
  }
}
