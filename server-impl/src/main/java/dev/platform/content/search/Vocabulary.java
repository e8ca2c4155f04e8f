package dev.platform.content.search;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;

/** The terms that the pages have, and those among them that resemble another one. */
final class Vocabulary {
  private static final int MOST = 8;
  private static final int SHORT = 4;
  private static final int LONG = 8;

  private final NavigableMap<String, Postings> terms;

  Vocabulary(NavigableMap<String, Postings> terms) {
    this.terms = terms;
  }

  /** Terms that begin as a word does that is not yet typed to its end; the most frequent first. */
  List<String> beginningWith(String start) {
    return terms.subMap(start, false, start + Character.MAX_VALUE, false).entrySet().stream()
        .sorted(Comparator.comparing(it -> -it.getValue().size()))
        .limit(MOST)
        .map(it -> it.getKey())
        .toList();
  }

  /** Terms with a letter too many, too few, wrong or swapped; with two in a long word. */
  List<String> resembling(String word) {
    int most = word.length() < SHORT ? 0 : word.length() < LONG ? 1 : 2;
    for (int distance = 1; distance <= most; distance++) {
      int near = distance;
      var found = terms.keySet().stream().filter(it -> isNear(word, it, near)).limit(MOST).toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static boolean isNear(String word, String other, int most) {
    return Math.abs(word.length() - other.length()) <= most
        && other.length() >= SHORT - 1
        && word.charAt(0) == other.charAt(0)
        && distance(word, other) <= most;
  }

  /** Edits from one word to another, where a swap of neighbors is one. */
  private static int distance(String word, String other) {
    var before = new int[other.length() + 1];
    var above = new int[other.length() + 1];
    for (int at = 0; at < above.length; at++) {
      above[at] = at;
    }
    for (int row = 1; row <= word.length(); row++) {
      var line = new int[other.length() + 1];
      line[0] = row;
      for (int at = 1; at <= other.length(); at++) {
        int wrong = word.charAt(row - 1) == other.charAt(at - 1) ? 0 : 1;
        line[at] = Math.min(Math.min(above[at], line[at - 1]) + 1, above[at - 1] + wrong);
        if (isSwap(word, row, other, at)) {
          line[at] = Math.min(line[at], before[at - 2] + 1);
        }
      }
      before = above;
      above = line;
    }
    return above[other.length()];
  }

  private static boolean isSwap(String word, int row, String other, int at) {
    return row > 1
        && at > 1
        && word.charAt(row - 1) == other.charAt(at - 2)
        && word.charAt(row - 2) == other.charAt(at - 1);
  }
}
