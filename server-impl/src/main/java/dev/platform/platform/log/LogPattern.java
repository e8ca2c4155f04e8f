package dev.platform.platform.log;

import dev.platform.base.error.Failure;

/** Turns the value of a filter into a regular expression of PostgreSQL. */
final class LogPattern {
  private static final int MAX_LENGTH = 1_000;

  private LogPattern() {}

  /** Whether a value is a {@code /regular expression/}. */
  static boolean isExpression(String value) {
    return value.length() > 2 && value.startsWith("/") && value.endsWith("/");
  }

  /** The pattern for a value: the whole of what is kept must fit, but of a text any part may. */
  static String of(LogLabel label, String value) {
    if (value.length() > MAX_LENGTH || value.indexOf('\0') >= 0) {
      throw Failure.invalid(
          label.wire(), "must have at most " + MAX_LENGTH + " characters, none of them NUL");
    }
    if (isExpression(value)) {
      return expression(label, value.substring(1, value.length() - 1));
    }
    var literal = new StringBuilder();
    value.chars().forEach(c -> literal.append(literal((char) c)));
    return label == LogLabel.TEXT ? literal.toString() : "^" + literal + "$";
  }

  /** What refers back is tried again and again; everything else takes one pass over a line. */
  private static String expression(LogLabel label, String text) {
    for (int i = 0; i < text.length() - 1; i++) {
      if (text.charAt(i) == '\\') {
        i++;
        if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
          throw Failure.invalid(
              label.wire(), "must not refer back, as \\" + text.charAt(i) + " does");
        }
      }
    }
    return text;
  }

  private static String literal(char c) {
    if (c == '*') {
      return ".*";
    }
    boolean plain = Character.isLetterOrDigit(c) || c == '_' || c > 127;
    return plain ? String.valueOf(c) : "\\" + c;
  }
}
