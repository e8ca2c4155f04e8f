package dev.platform.engine.local;

import java.util.List;
import java.util.Optional;

/**
 * Text that a line contains, with {@code *} for anything. Matching takes time in proportion to the
 * length of the line: the line is another party's.
 *
 * @param parts the text between the stars
 */
record LinePattern(List<String> parts) {
  private static final int MAX_WORD = 80;

  static LinePattern of(String text) {
    return new LinePattern(List.of(text.split("\\*", -1)));
  }

  /** The word that the first star stands for, or "" without a star; empty if the line differs. */
  Optional<String> match(String line) {
    String word = "";
    int from = 0;
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      int at = line.indexOf(part, from);
      if (at < 0) {
        return Optional.empty();
      }
      if (i == 1) {
        word =
            part.isEmpty() ? firstWord(line.substring(from)) : lastWord(line.substring(from, at));
      }
      from = at + part.length();
    }
    return Optional.of(word);
  }

  private static String firstWord(String text) {
    String stripped = text.strip();
    int end = stripped.indexOf(' ');
    return clean(end < 0 ? stripped : stripped.substring(0, end));
  }

  private static String lastWord(String text) {
    String stripped = text.strip();
    return clean(stripped.substring(stripped.lastIndexOf(' ') + 1));
  }

  private static String clean(String word) {
    int from = 0;
    int to = word.length();
    while (from < to && isQuote(word.charAt(from))) {
      from++;
    }
    while (to > from
        && (isQuote(word.charAt(to - 1)) || ".,;:".indexOf(word.charAt(to - 1)) >= 0)) {
      to--;
    }
    return HumanReadable.cut(word.substring(from, to), MAX_WORD);
  }

  private static boolean isQuote(char letter) {
    return "'\"`‘’“”".indexOf(letter) >= 0;
  }
}
