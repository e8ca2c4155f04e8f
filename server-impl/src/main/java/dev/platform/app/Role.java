package dev.platform.app;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The parts that a process can be. */
public enum Role {
  CONTENT,
  API,
  WORKER,
  EDGE;

  /** The words for all roles. */
  static Set<String> words() {
    return Arrays.stream(values()).map(Role::word).collect(Collectors.toSet());
  }

  static Set<Role> parse(Set<String> words) {
    return words.stream()
        .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class)));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
