package dev.platform.platform.blueprint.format;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was meant. */
final class NearestWord {
  private static final int MAX_LENGTH = 60;

  private NearestWord() {}

  /** The word with the fewest changes, if a third of the letters or fewer are wrong. */
  static Optional<String> of(String text, Collection<String> words) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    var typed = plain(text);
    return words.stream()
        .filter(it -> distance(typed, plain(it)) <= Math.max(1, it.length() / 3))
        .min(Comparator.comparingInt(it -> distance(typed, plain(it))));
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "").replace(" ", "");
  }

  /** Letters that are inserted, left out, replaced, or exchanged with their neighbor. */
  private static int distance(String a, String b) {
    int[] before = new int[b.length() + 1];
    int[] above = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      int[] free = before;
      before = above;
      above = row;
      row = free;
    }
    return above[b.length()];
  }
}
