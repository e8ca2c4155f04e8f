package dev.platform.platform.blueprint.format;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A boolean without quotes.
 *
 * @param only the value that is allowed; null is both
 * @param hint for the other one
 * @param code for the other one
 */
record FlagType(@Nullable Boolean only, ProblemCode code, String hint)
    implements ValueType<Boolean> {
  private static final Map<String, Boolean> WORDS =
      Map.of(
          "true", true, "True", true, "TRUE", true, "false", false, "False", false, "FALSE", false);

  private static final Map<String, String> HINTS =
      Map.of(
          "yes", "Write true.",
          "on", "Write true.",
          "no", "Write false.",
          "off", "Write false.");

  static FlagType flag() {
    return new FlagType(null, ProblemCode.INVALID_VALUE, "");
  }

  /** Only one of the two. */
  static FlagType only(boolean value, ProblemCode code, String hint) {
    return new FlagType(value, code, hint);
  }

  @Override
  public @Nullable Boolean read(YamlNode node, Spot spot) {
    var scalar = ValueType.scalar(node, spot, "true or false", "");
    if (scalar == null) {
      return null;
    }
    var value = WORDS.get(scalar.text());
    if (value == null || !scalar.isPlain()) {
      spot.report(
          scalar.position(),
          ProblemCode.WRONG_TYPE,
          "must be true or false",
          value == null
              ? HINTS.getOrDefault(scalar.text().toLowerCase(Locale.ROOT), "")
              : "Remove the quotes.");
      return null;
    }
    if (only != null && !only.equals(value)) {
      spot.report(scalar.position(), code, "must be " + only, hint);
      return null;
    }
    return value;
  }
}
