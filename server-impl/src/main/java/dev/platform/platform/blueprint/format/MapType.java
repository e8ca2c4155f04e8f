package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map with known keys. Keys that begin with {@code x-} are ignored.
 *
 * @param name in the JSON Schema and in the reference
 * @param noun what it is, with an article
 * @param hints what to do about some unknown keys
 * @param kindOf the kind of an entry of services; null for all other maps
 * @param also looks at the values even if something in them has a problem
 * @param isContainer whether the values are used even if something in them has a problem
 */
record MapType(
    String name,
    String noun,
    List<Field<?>> fields,
    Choices choices,
    Map<String, String> hints,
    @Nullable Function<YamlMap, Optional<ServiceKind>> kindOf,
    Consumer<Values> also,
    boolean isContainer)
    implements ValueType<Values> {
  private static final String IGNORED = "x-";

  static MapType of(String name, String noun, Field<?>... fields) {
    List<Field<?>> all = new ArrayList<>();
    for (Field<?> field : fields) {
      all.add(field);
      if (field.old() != null) {
        all.add(field.old());
      }
    }
    return new MapType(
        name, noun, List.copyOf(all), Choices.NONE, Map.of(), null, values -> {}, false);
  }

  MapType choosing(Choices newChoices) {
    return new MapType(name, noun, fields, newChoices, hints, kindOf, also, isContainer);
  }

  MapType hints(Map<String, String> newHints) {
    return new MapType(name, noun, fields, choices, newHints, kindOf, also, isContainer);
  }

  MapType kinds(Function<YamlMap, Optional<ServiceKind>> newKindOf) {
    return new MapType(name, noun, fields, choices, hints, newKindOf, also, isContainer);
  }

  MapType also(Consumer<Values> look) {
    return new MapType(name, noun, fields, choices, hints, kindOf, also.andThen(look), isContainer);
  }

  MapType container() {
    return new MapType(name, noun, fields, choices, hints, kindOf, also, true);
  }

  boolean has(String key) {
    return fields.stream().anyMatch(it -> it.name().equals(key));
  }

  /** Whether keys of the other one can have come here by a wrong indentation. */
  boolean isNear(MapType other) {
    return !other.name().equals(name) && (isContainer || kindOf != null || other.isContainer);
  }

  @Override
  public @Nullable Values read(YamlNode node, Spot spot) {
    if (!(node instanceof YamlMap map)) {
      var first = fields.get(0).name();
      spot.report(
          node.position(),
          ProblemCode.WRONG_TYPE,
          "must be a map, not " + node.noun(),
          "Write keys such as " + first + ": with their values.");
      return null;
    }
    var kind = kindOf == null ? null : kindOf.apply(map).orElse(null);
    var values = new Values(spot, map, kind);
    map.entries().forEach(it -> read(it, values));
    reportMissing(values);
    reportContradictions(values);
    if (map.entries().stream().allMatch(it -> isKnown(it.key().text()))) {
      choices.check(values);
    }
    also.accept(values);
    return isContainer || values.isClean() ? values : null;
  }

  private void read(YamlEntry entry, Values values) {
    var key = entry.key().text();
    if (isIgnored(key)) {
      return;
    }
    var known = fields.stream().filter(it -> it.name().equals(key)).toList();
    var fitting = known.stream().filter(it -> it.fits(values.kind())).toList();
    var spot = values.at(key);
    var position = entry.key().position();
    if (known.isEmpty()) {
      var help = KeyHelp.of(this, key, values.kind(), spot.reading().problems().count());
      spot.report(position, help.code(), help.message(), help.hint());
    } else if (fitting.isEmpty()) {
      var kind = values.kind();
      var message = "does not apply to " + (kind == null ? noun : kind.noun());
      spot.report(position, ProblemCode.NOT_APPLICABLE, message, "Remove it.");
    } else if (fitting.size() == 1) {
      read(fitting.get(0), entry, spot, values, isOfUnknownKind(values));
    }
    // Of an entry of an unknown kind, a key that differs from kind to kind is not read.
  }

  private static boolean isIgnored(String key) {
    return key.startsWith(IGNORED);
  }

  private boolean isKnown(String key) {
    return isIgnored(key) || has(key);
  }

  /** Why the kind is unknown is a problem already; more would only repeat it. */
  private boolean isOfUnknownKind(Values values) {
    return kindOf != null && values.kind() == null;
  }

  private static <T> void read(
      Field<T> field, YamlEntry entry, Spot spot, Values values, boolean isOfUnknownKind) {
    if (field.unavailable() != null) {
      if (!isOfUnknownKind) {
        spot.report(
            entry.key().position(),
            ProblemCode.UNSUPPORTED,
            "is not available in this version",
            field.unavailable());
      }
      return;
    }
    if (entry.value() instanceof YamlScalar scalar && scalar.isNull()) {
      if (!field.type().acceptsNull()) {
        spot.report(
            entry.key().position(),
            ProblemCode.MISSING_VALUE,
            "has no value",
            field.type().hintForNull());
      }
      return;
    }
    var value = field.type().read(entry.value(), spot);
    if (value != null) {
      values.put(field, value);
    }
  }

  private void reportMissing(Values values) {
    for (Field<?> field : fields) {
      boolean isThere =
          values.has(field.name()) || (field.old() != null && values.has(field.old().name()));
      if (!isThere && isRequired(field, values)) {
        values
            .at(field.name())
            .report(values.position(), ProblemCode.MISSING_KEY, "is required", "");
      }
    }
  }

  private boolean isRequired(Field<?> field, Values values) {
    return isOfUnknownKind(values)
        ? field.isRequired() && field.kinds().isEmpty()
        : field.isRequired() && field.fits(values.kind());
  }

  private void reportContradictions(Values values) {
    for (Field<?> field : fields) {
      var old = field.old();
      if (old != null && values.has(field.name()) && values.has(old.name())) {
        var newValue = values.get(field);
        var oldValue = values.get(old);
        if (newValue != null && oldValue != null && !newValue.equals(oldValue)) {
          values.report(
              old,
              ProblemCode.CONFLICT,
              "conflicts with " + field.name(),
              "Remove " + old.name() + ", which is the old key.");
        }
      }
    }
  }
}
