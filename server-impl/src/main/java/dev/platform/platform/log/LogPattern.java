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
      return value.substring(1, value.length() - 1);
    }
    var literal = new StringBuilder();
    value.chars().forEach(c -> literal.append(literal((char) c)));
    return label == LogLabel.TEXT ? literal.toString() : "^" + literal + "$";
  }

  private static String literal(char c) {
    if (c == '*') {
      return ".*";
    }
    boolean plain = Character.isLetterOrDigit(c) || c == '_' || c > 127;
    return plain ? String.valueOf(c) : "\\" + c;
  }
}
