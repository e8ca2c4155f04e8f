package dev.platform.content.search;

import java.util.List;
import java.util.Locale;

/** A few words of a text, from shortly before the first one that was asked for. */
final class Excerpt {
  private static final int LENGTH = 180;
  private static final int BEFORE = 40;

  private Excerpt() {}

  static String of(String text, List<String> asked) {
    var low = text.toLowerCase(Locale.ROOT);
    int first = asked.stream().mapToInt(low::indexOf).filter(at -> at >= 0).min().orElse(0);
    if (first <= BEFORE) {
      return cut(text);
    }
    int space = text.indexOf(' ', first - BEFORE);
    return "… " + cut(text.substring(space + 1));
  }

  private static String cut(String text) {
    return text.length() <= LENGTH
        ? text
        : text.substring(0, text.lastIndexOf(' ', LENGTH) + 1).strip() + " …";
  }
}
