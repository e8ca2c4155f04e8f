package dev.platform.content.response;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept-Encoding}. */
final class Encodings {
  private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

  /** Identity is always acceptable unless it is refused, but nobody asked for it. */
  private static final double UNASKED = 0.0001;

  private Encodings() {}

  /**
   * Whether gzip is welcome, and not less so than no encoding. Where nothing is acceptable, the
   * answer comes without an encoding, as RFC 9110, 12.5.3 lets it.
   */
  static boolean takesGzip(@Nullable String header) {
    if (header == null) {
      return false;
    }
    var choices = QualityValues.read(header);
    double other = weight(choices, Set.of("*")).orElse(0);
    double gzip = weight(choices, GZIP).orElse(other);
    double identity = weight(choices, Set.of("identity")).orElse(other > 0 ? other : UNASKED);
    return gzip > 0 && gzip >= identity;
  }

  private static OptionalDouble weight(List<QualityValues.Choice> choices, Set<String> names) {
    return choices.stream()
        .filter(it -> names.contains(it.name()))
        .mapToDouble(QualityValues.Choice::weight)
        .max();
  }
}
