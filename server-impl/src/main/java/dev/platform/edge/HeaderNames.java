package dev.platform.edge;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of headers, whatever their case. Most names are told apart by their length already. */
final class HeaderNames {
  private final Set<String> names;
  private final BitSet lengths = new BitSet();

  private HeaderNames(Set<String> names) {
    this.names = names;
    names.forEach(name -> lengths.set(name.length()));
  }

  static HeaderNames of(String... names) {
    return new HeaderNames(
        Arrays.stream(names)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet()));
  }

  boolean contain(String name) {
    return lengths.get(name.length()) && names.contains(name.toLowerCase(Locale.ROOT));
  }
}
