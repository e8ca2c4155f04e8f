package dev.platform.platform.blueprint.format;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The words of values that a type lists. */
final class Words {
  private Words() {}

  /** Lower case, with hyphens. */
  static <E extends Enum<E>> Map<String, E> of(Class<E> type) {
    return of(type.getEnumConstants(), it -> it.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  static <E> Map<String, E> of(E[] values, Function<E, String> word) {
    Map<String, E> words = new LinkedHashMap<>();
    Arrays.stream(values).forEach(it -> words.put(word.apply(it), it));
    return Collections.unmodifiableMap(words);
  }
}
