package dev.platform.edge;

import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept} and {@code Accept-Encoding}. */
final class Accept {

  private Accept() {}

  /** How welcome the best of the matching names in a header is: 0 (not at all) to 1. */
  static double quality(@Nullable String header, Predicate<String> name) {
    double best = 0;
    for (String range : header == null ? new String[0] : header.split(",")) {
      String[] parts = range.toLowerCase(Locale.ROOT).split(";");
      if (name.test(parts[0].strip())) {
        best = Math.max(best, quality(parts));
      }
    }
    return best;
  }

  private static double quality(String[] parts) {
    for (String part : parts) {
      String parameter = part.strip();
      if (parameter.startsWith("q=")) {
        try {
          return Double.parseDouble(parameter.substring(2));
        } catch (NumberFormatException notANumber) {
          return 0;
        }
      }
    }
    return 1;
  }
}
