package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a value may be, and what is read of it. */
sealed interface ValueType<T>
    permits TextType, WordType, WholeType, FlagType, ListType, MapType, MappedType, AnyType {

  /** The value; null if it has a problem, which is reported then. It is never YAML's null. */
  @Nullable T read(YamlNode node, Spot spot);

  /** Whether nothing means the same as leaving the key out. */
  default boolean acceptsNull() {
    return false;
  }

  /** What to write instead of nothing. */
  default String hintForNull() {
    return "Remove the key, or give it a value.";
  }

  /** The same, read as something else. */
  default <R> ValueType<R> as(Function<T, R> mapping) {
    return new MappedType<>(this, mapping);
  }

  /** The scalar; null if it is something else, which is reported then. */
  static @Nullable YamlScalar scalar(YamlNode node, Spot spot, String expected, String hint) {
    if (node instanceof YamlScalar scalar) {
      return scalar;
    }
    spot.report(
        node.position(),
        ProblemCode.WRONG_TYPE,
        "must be " + expected + ", not " + node.noun(),
        hint);
    return null;
  }
}
