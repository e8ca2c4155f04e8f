package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlList;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list.
 *
 * @param min fewest entries
 * @param max most entries
 * @param mapHint what to do about a map
 * @param acceptsNull whether nothing means the same as leaving the key out
 */
record ListType<T>(ValueType<T> element, int min, int max, String mapHint, boolean acceptsNull)
    implements ValueType<List<T>> {
  private static final String HYPHEN = "Begin each entry with a hyphen.";

  static <T> ListType<T> of(ValueType<T> element) {
    return new ListType<>(element, 0, Integer.MAX_VALUE, HYPHEN, false);
  }

  ListType<T> atLeast(int newMin) {
    return new ListType<>(element, newMin, max, mapHint, acceptsNull);
  }

  ListType<T> atMost(int newMax) {
    return new ListType<>(element, min, newMax, mapHint, acceptsNull);
  }

  ListType<T> hintForMap(String hint) {
    return new ListType<>(element, min, max, hint, acceptsNull);
  }

  /** The same, of which nothing is as good as leaving it out. */
  ListType<T> orNothing() {
    return new ListType<>(element, min, max, mapHint, true);
  }

  /** The entries without problems. */
  @Override
  public @Nullable List<T> read(YamlNode node, Spot spot) {
    if (!(node instanceof YamlList list)) {
      spot.report(
          node.position(),
          ProblemCode.WRONG_TYPE,
          "must be a list, not " + node.noun(),
          node instanceof YamlScalar ? HYPHEN : mapHint);
      return null;
    }
    int count = list.items().size();
    if (count < min || count > max) {
      spot.report(
          node.position(),
          ProblemCode.INVALID_VALUE,
          count < min
              ? "must have at least " + min + (min == 1 ? " entry" : " entries")
              : "must have at most " + max + " entries",
          "");
    }
    List<T> values = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      var value = read(list.items().get(at), spot.item(at), element);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private static <T> @Nullable T read(YamlNode item, Spot spot, ValueType<T> element) {
    if (item instanceof YamlScalar scalar && scalar.isNull()) {
      spot.report(item.position(), ProblemCode.MISSING_VALUE, "has no value", "Remove the hyphen.");
      return null;
    }
    return element.read(item, spot);
  }

  @Override
  public String hintForNull() {
    return "Write [] for an empty list.";
  }
}
