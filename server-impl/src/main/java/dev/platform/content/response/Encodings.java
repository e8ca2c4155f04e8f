package dev.platform.content.response;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept-Encoding}. */
final class Encodings {
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
    double other = weight(choices, "*", "*", 0);
    double gzip = weight(choices, "gzip", "x-gzip", other);
    double identity = weight(choices, "identity", "identity", other > 0 ? other : UNASKED);
    return gzip > 0 && gzip >= identity;
  }

  /** The greatest weight under either name; another if neither is there. */
  private static double weight(
      List<QualityValues.Choice> choices, String name, String otherName, double absent) {
    double weight = -1;
    for (QualityValues.Choice choice : choices) {
      if (choice.name().equals(name) || choice.name().equals(otherName)) {
        weight = Math.max(weight, choice.weight());
      }
    }
    return weight < 0 ? absent : weight;
  }
}
