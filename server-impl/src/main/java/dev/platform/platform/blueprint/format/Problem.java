package dev.platform.platform.blueprint.format;

import java.util.Comparator;

/**
 * Something wrong in a file.
 *
 * @param path of what is wrong, for example {@code services[0].plan}; empty is the file
 * @param line from 1
 * @param column from 1
 * @param message continues the path: {@code must be from 1 to 300}. Without a period
 * @param hint what to do, as sentences; may be empty
 */
public record Problem(
    String path, int line, int column, ProblemCode code, String message, String hint) {
  static final Comparator<Problem> IN_ORDER =
      Comparator.comparingInt(Problem::line)
          .thenComparingInt(Problem::column)
          .thenComparing(Problem::path)
          .thenComparing(Problem::code)
          .thenComparing(Problem::message);

  /** Path, message, and hint in one text, for example {@code name: is required}. */
  public String text() {
    String what = path.isEmpty() ? message : path + ": " + message;
    return hint.isEmpty() ? what : what + ". " + hint;
  }
}
