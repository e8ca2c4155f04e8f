package dev.platform.platform.log;

import dev.platform.base.error.Failure;

/**
 * The value of a filter as PostgreSQL takes it.
 *
 * @param text for {@code ~}, or else for {@code like}, which costs much less
 * @param isExpression whether it is a regular expression
 */
record LogPattern(String text, boolean isExpression) {
  private static final int MAX_LENGTH = 1_000;

  /** The pattern for a value: the whole of what is kept must fit, but of a text any part may. */
  static LogPattern of(LogLabel label, String value) {
    if (value.length() > MAX_LENGTH || value.indexOf('\0') >= 0) {
      throw Failure.invalid(
          label.wire(), "must have at most " + MAX_LENGTH + " characters and no null character");
    }
    if (value.length() > 2 && value.startsWith("/") && value.endsWith("/")) {
      return new LogPattern(expression(label, value.substring(1, value.length() - 1)), true);
    }
    var literal = new StringBuilder();
    value.chars().forEach(c -> literal.append(literal((char) c)));
    return new LogPattern(label == LogLabel.TEXT ? "%" + literal + "%" : literal.toString(), false);
  }

  /** What refers back is tried again and again; everything else takes one pass over a line. */
  private static String expression(LogLabel label, String text) {
    for (int i = 0; i < text.length() - 1; i++) {
      if (text.charAt(i) == '\\') {
        i++;
        if (text.charAt(i) >= '1' && text.charAt(i) <= '9') {
          throw Failure.invalid(
              label.wire(), "must not contain backreferences such as \\" + text.charAt(i) + "");
        }
      }
    }
    return text;
  }

  private static String literal(char c) {
    return switch (c) {
      case '*' -> "%";
      case '%', '_', '\\' -> "\\" + c;
      default -> String.valueOf(c);
    };
  }
}
