package dev.platform.engine.local;

import java.util.regex.Pattern;

/** What a terminal shows of text that was written to the same line, one after another. */
final class TerminalLine {
  private static final String ESCAPE = "\u001b[";

  /** Colors and movements of the cursor, which take no column. */
  private static final Pattern CONTROL = Pattern.compile("\u001b\\[[0-9;?]*[@-~]");

  /** Erases the line, or what is behind the cursor. */
  private static final Pattern ERASE = Pattern.compile("\u001b\\[[02]?K");

  private TerminalLine() {}

  /** What is shown once the cursor went back and the other text was written over this one. */
  static String overwrite(String shown, String over) {
    boolean isControlled = over.contains(ESCAPE);
    if (shown.isEmpty() || (isControlled && ERASE.matcher(over).find())) {
      return over;
    }
    String before = visible(shown);
    String now = isControlled ? visible(over) : over;
    int columns = now.codePointCount(0, now.length());
    return columns >= before.codePointCount(0, before.length())
        ? over
        : over + before.substring(before.offsetByCodePoints(0, columns));
  }

  private static String visible(String text) {
    return CONTROL.matcher(text).replaceAll("");
  }
}
