package dev.platform.platform.blueprint.format;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A whole number without quotes.
 *
 * @param step 1 allows all numbers; otherwise, multiples of it, and 1
 */
record WholeType(int min, int max, int step) implements ValueType<Integer> {
  private static final Pattern FORM = Pattern.compile("0|-?[1-9][0-9]{0,8}");

  static WholeType from(int min, int max) {
    return new WholeType(min, max, 1);
  }

  @Override
  public @Nullable Integer read(YamlNode node, Spot spot) {
    var scalar = ValueType.scalar(node, spot, "a whole number", "");
    if (scalar == null) {
      return null;
    }
    if (!FORM.matcher(scalar.text()).matches()) {
      return reject(scalar, spot, ProblemCode.WRONG_TYPE, "must be a whole number", "");
    }
    if (!scalar.isPlain()) {
      return reject(
          scalar, spot, ProblemCode.WRONG_TYPE, "must be a whole number", "Remove the quotes.");
    }
    int value = Integer.parseInt(scalar.text());
    if (value < min || value > max) {
      var bounds = "must be from " + min + " to " + max;
      return reject(scalar, spot, ProblemCode.INVALID_VALUE, bounds, "");
    }
    if (step > 1 && value != 1 && value % step != 0) {
      var rule = "must be 1 or a multiple of " + step;
      return reject(scalar, spot, ProblemCode.INVALID_VALUE, rule, "");
    }
    return value;
  }

  private static @Nullable Integer reject(
      YamlNode node, Spot spot, ProblemCode code, String why, String hint) {
    spot.report(node.position(), code, why, hint);
    return null;
  }
}
