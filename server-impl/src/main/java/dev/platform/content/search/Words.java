package dev.platform.content.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Turns text into the terms that are indexed and looked for. */
final class Words {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:'[\\p{L}]+)?");
  private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");
  private static final int MAX_LETTERS = 60;
  private static final Set<String> STOP_WORDS =
      Set.of(
          ("a about after all also am an and any are as at be because been but by can can't could do"
                  + " does doesn't don't for from get gets getting had has have how i i'd i'm if in"
                  + " into is isn't it it's its just like make me my need no of on one only or"
                  + " our own should so some than that the their them then there these they this to"
                  + " too use used using want was we what what's when where which while who why will"
                  + " with without won't would you your")
              .split(" "));

  private Words() {}

  /** The terms of a text, in their order, without stop words. */
  static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    var words = WORD.matcher(text);
    while (words.find()) {
      add(words.group(), terms);
    }
    return terms;
  }

  /** The terms of a query: as {@link #terms}, or with stop words if it has no others. */
  static List<String> ofQuery(String query) {
    var terms = terms(query);
    return terms.isEmpty()
        ? WORD.matcher(query)
            .results()
            .map(it -> stem(it.group().toLowerCase(Locale.ROOT)))
            .toList()
        : terms;
  }

  private static void add(String word, List<String> terms) {
    var low = word.toLowerCase(Locale.ROOT);
    if (STOP_WORDS.contains(low) || low.length() > MAX_LETTERS) {
      return;
    }
    terms.add(stem(low));
    var humps = HUMP.split(word);
    for (int i = 0; humps.length > 1 && i < humps.length; i++) {
      add(humps[i], terms);
    }
  }

  /** A word without its English ending. */
  static String stem(String word) {
    var stem = singular(word.replaceAll("'.*", ""));
    for (String ending : List.of("ing", "ed")) {
      var rest = without(stem, ending, 3);
      if (!rest.equals(stem) && rest.matches(".*[aeiouy].*")) {
        return bare(rest.replaceAll("([bdgmnprt])\\1$", "$1"));
      }
    }
    return bare(stem);
  }

  private static String singular(String word) {
    if (word.length() < 4 || !word.endsWith("s") || word.matches(".*(ss|us|is)")) {
      return word;
    }
    return word.endsWith("ies")
        ? word.substring(0, word.length() - 3) + "y"
        : word.substring(0, word.length() - 1);
  }

  /** Without what makes another kind of word: deployment, migrate, migration, authenticate. */
  private static String bare(String word) {
    for (String ending : List.of("ation", "ate", "at", "ment", "ion", "ly", "e")) {
      var rest = without(word, ending, 4);
      if (!rest.equals(word)) {
        return rest;
      }
    }
    return without(word, "e", 3);
  }

  private static String without(String word, String ending, int least) {
    return word.endsWith(ending) && word.length() - ending.length() >= least
        ? word.substring(0, word.length() - ending.length())
        : word;
  }
}
