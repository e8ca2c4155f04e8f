package dev.platform.platform.blueprint.format;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of some words.
 *
 * @param words with what each means, in the order in which people read them
 * @param oldWords other words with what they mean, which are not offered
 * @param isLoose whether case does not matter, and {@code _} and blanks are hyphens
 * @param unavailable words that this version does not have, with what to do
 * @param hints what to do about some wrong words
 * @param mapHint what to do about a map
 */
record WordType<T>(
    Map<String, T> words,
    Map<String, T> oldWords,
    boolean isLoose,
    Map<String, String> unavailable,
    Map<String, String> hints,
    String mapHint)
    implements ValueType<T> {
  /** What may be shown of a wrong value: more could be a password. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._ -]{1,24}");

  static <T> WordType<T> of(Map<String, T> words) {
    return new WordType<>(words, Map.of(), false, Map.of(), Map.of(), "");
  }

  WordType<T> loose() {
    return new WordType<>(words, oldWords, true, unavailable, hints, mapHint);
  }

  WordType<T> formerly(Map<String, T> old) {
    return new WordType<>(words, old, isLoose, unavailable, hints, mapHint);
  }

  WordType<T> unavailable(Map<String, String> what) {
    return new WordType<>(words, oldWords, isLoose, what, hints, mapHint);
  }

  WordType<T> hints(Map<String, String> newHints) {
    return new WordType<>(words, oldWords, isLoose, unavailable, newHints, mapHint);
  }

  WordType<T> hintForMap(String hint) {
    return new WordType<>(words, oldWords, isLoose, unavailable, hints, hint);
  }

  @Override
  public @Nullable T read(YamlNode node, Spot spot) {
    var expected = words.size() == 1 ? list() : "one of " + list();
    var scalar = ValueType.scalar(node, spot, expected, mapHint);
    if (scalar == null) {
      return null;
    }
    var word = isLoose ? normalized(scalar.text()) : scalar.text();
    var value = known().get(word);
    if (value != null) {
      return value;
    }
    var reason = unavailable.get(word);
    if (reason != null) {
      spot.report(
          scalar.position(),
          ProblemCode.UNSUPPORTED,
          Shown.text(word) + " is not available in this version",
          reason);
      return null;
    }
    boolean isShown = WORD.matcher(scalar.text()).matches();
    spot.report(
        scalar.position(),
        ProblemCode.UNKNOWN_VALUE,
        "must be " + expected + (isShown ? ", not " + Shown.text(scalar.text()) : ""),
        hint(scalar.text()));
    return null;
  }

  private Map<String, T> known() {
    Map<String, T> all = new LinkedHashMap<>(words);
    all.putAll(oldWords);
    return all;
  }

  /** The words in one text. */
  String list() {
    return String.join(", ", words.keySet());
  }

  private String hint(String text) {
    var own = hints.get(text.toLowerCase(Locale.ROOT));
    return own != null
        ? own
        : NearestWord.of(text, words.keySet()).map(it -> "Did you mean " + it + "?").orElse("");
  }

  private static String normalized(String text) {
    return text.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
  }
}
