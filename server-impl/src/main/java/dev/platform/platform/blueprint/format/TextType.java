package dev.platform.platform.blueprint.format;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text, as it is written: a number or a boolean without quotes is one too.
 *
 * @param minLength 0 allows an empty text
 * @param form null is any
 * @param rule what the form demands: {@code must be …}
 * @param check returns the value, possibly in another form, or throws a failure
 */
record TextType(
    int minLength, int maxLength, @Nullable Pattern form, String rule, UnaryOperator<String> check)
    implements ValueType<String> {
  /** Any text that is not empty. */
  static TextType text() {
    return new TextType(1, Integer.MAX_VALUE, null, "", UnaryOperator.identity());
  }

  TextType orEmpty() {
    return new TextType(0, maxLength, form, rule, check);
  }

  TextType upTo(int length) {
    return new TextType(minLength, length, form, rule, check);
  }

  TextType like(Pattern newForm, String newRule) {
    return new TextType(minLength, maxLength, newForm, newRule, check);
  }

  TextType checked(UnaryOperator<String> newCheck) {
    return new TextType(minLength, maxLength, form, rule, newCheck);
  }

  @Override
  public @Nullable String read(YamlNode node, Spot spot) {
    var scalar = ValueType.scalar(node, spot, "a text", "");
    if (scalar == null) {
      return null;
    }
    var text = scalar.text();
    if (text.codePointCount(0, text.length()) < minLength) {
      return reject(scalar, spot, "must not be empty");
    }
    if (text.codePointCount(0, text.length()) > maxLength) {
      return reject(scalar, spot, "must have at most " + maxLength + " characters");
    }
    if (form != null && !text.isEmpty() && !form.matcher(text).matches()) {
      return reject(scalar, spot, rule);
    }
    return spot.check(scalar.position(), () -> check.apply(text));
  }

  private static @Nullable String reject(YamlNode node, Spot spot, String why) {
    spot.report(node.position(), ProblemCode.INVALID_VALUE, why, "");
    return null;
  }

  @Override
  public String hintForNull() {
    return minLength == 0
        ? "Remove the key, or write '' for an empty text."
        : ValueType.super.hintForNull();
  }
}
