package dev.platform.platform.blueprint.format;

/** How texts of a file are shown in messages. */
final class Shown {
  private static final int MAX = 60;

  private Shown() {}

  /** In quotation marks, on one line, not too long. */
  static String text(String text) {
    var line = new StringBuilder("\"");
    text.codePoints()
        .limit(MAX)
        .map(c -> Character.isISOControl(c) || !Character.isDefined(c) ? '?' : c)
        .forEach(line::appendCodePoint);
    return line.append(text.codePointCount(0, text.length()) > MAX ? "…\"" : "\"").toString();
  }
}
