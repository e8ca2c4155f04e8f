package dev.platform.app.blueprint;

import dev.platform.platform.blueprint.format.Problem;
import dev.platform.platform.blueprint.format.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The lines of a file, as far as they may be shown. */
final class SourceLines {
  private static final int WIDTH = 100;
  private static final String MASK = "***";

  /** Of these, the value is a word of the format, or a name. */
  private static final Set<ProblemCode> CLEAR =
      EnumSet.of(
          ProblemCode.UNKNOWN_VALUE,
          ProblemCode.INVALID_VALUE,
          ProblemCode.CONFLICT,
          ProblemCode.DUPLICATE_NAME);

  private static final Pattern NAME = Pattern.compile("[ -]*(?:name|type): .*");

  private final List<String> lines;

  SourceLines(byte[] content) {
    var text = new String(content, StandardCharsets.UTF_8);
    this.lines =
        text.startsWith("\uFEFF") ? text.substring(1).lines().toList() : text.lines().toList();
  }

  /**
   * The line of a problem; empty if it is long. A value is masked if it may be secret: it may
   * belong to a variable, be a URL with a password, or be at a wrong place.
   */
  Optional<String> of(Problem problem) {
    if (problem.line() > lines.size()) {
      return Optional.empty();
    }
    var line = new StringBuilder();
    lines
        .get(problem.line() - 1)
        .codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .forEach(line::appendCodePoint);
    return Optional.of(line.toString())
        .filter(it -> it.length() <= WIDTH)
        .map(it -> isSecret(problem, it) ? masked(it) : it);
  }

  private static boolean isSecret(Problem problem, String line) {
    return problem.path().contains("envVars")
        || line.contains("://")
        || !(CLEAR.contains(problem.code()) || NAME.matcher(line).matches());
  }

  private static String masked(String line) {
    int key = line.indexOf(": ");
    if (key < 0 || line.contains("{")) {
      return line.endsWith(":") ? line : indentation(line) + MASK;
    }
    return line.substring(0, key + 2) + MASK;
  }

  private static String indentation(String line) {
    return " ".repeat(line.length() - line.stripLeading().length());
  }
}
