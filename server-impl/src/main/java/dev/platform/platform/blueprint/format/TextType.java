package dev.platform.platform.blueprint.format;

import java.util.Optional;
import java.util.function.Function;
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
 * @param suggestion what to write instead of a text that does not have the form
 */
record TextType(
    int minLength,
    int maxLength,
    @Nullable Pattern form,
    String rule,
    UnaryOperator<String> check,
    Function<String, Optional<String>> suggestion)
    implements ValueType<String> {
  /** Any text that is not empty. */
  static TextType text() {
    return new TextType(
        1, Integer.MAX_VALUE, null, "", UnaryOperator.identity(), it -> Optional.empty());
  }

  TextType orEmpty() {
    return new TextType(0, maxLength, form, rule, check, suggestion);
  }

  TextType upTo(int length) {
    return new TextType(minLength, length, form, rule, check, suggestion);
  }

  TextType like(Pattern newForm, String newRule) {
    return new TextType(minLength, maxLength, newForm, newRule, check, suggestion);
  }

  TextType suggesting(Function<String, Optional<String>> newSuggestion) {
    return new TextType(minLength, maxLength, form, rule, check, newSuggestion);
  }

  TextType checked(UnaryOperator<String> newCheck) {
    return new TextType(minLength, maxLength, form, rule, newCheck, suggestion);
  }

  @Override
  public @Nullable String read(YamlNode node, Spot spot) {
    var scalar = ValueType.scalar(node, spot, "a text", "");
    if (scalar == null) {
      return null;
    }
    var text = scalar.text();
    if (text.codePointCount(0, text.length()) < minLength) {
      return reject(scalar, spot, "must not be empty", "");
    }
    if (text.codePointCount(0, text.length()) > maxLength) {
      return reject(scalar, spot, "must have at most " + maxLength + " characters", "");
    }
    if (form != null && !text.isEmpty() && !form.matcher(text).matches()) {
      var hint = suggestion.apply(text).map(it -> "Use " + it + ".").orElse("");
      return reject(scalar, spot, rule, hint);
    }
    return spot.check(scalar.position(), () -> check.apply(text));
  }

  private static @Nullable String reject(YamlNode node, Spot spot, String why, String hint) {
    spot.report(node.position(), ProblemCode.INVALID_VALUE, why, hint);
    return null;
  }

  @Override
  public String hintForNull() {
    return minLength == 0
        ? "Remove the key, or write '' for an empty text."
        : ValueType.super.hintForNull();
  }
}
