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

  private static String expression(LogLabel label, String text) {
    try {
      return RegexSyntax.toPostgres(text);
    } catch (RegexSyntax.Unsupported e) {
      throw Failure.invalid(label.wire(), String.valueOf(e.getMessage()));
    }
  }

  private static String literal(char c) {
    return switch (c) {
      case '*' -> "%";
      case '%', '_', '\\' -> "\\" + c;
      default -> String.valueOf(c);
    };
  }
}
