package dev.platform.content.graphql;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** How many entries of a list are answered, and paid for. */
final class PageSize {
  /** The argument of a list. */
  static final String ARGUMENT = "pageSize";

  /** The default that the schema gives it. */
  static final int USUAL = 20;

  static final int MAX = 100;

  private PageSize() {}

  /** What is given, moved into the range; what is not given is the usual. */
  static int of(@Nullable Object given) {
    if (given instanceof BigInteger large) {
      return clamp(large.min(BigInteger.valueOf(MAX)).max(BigInteger.ONE).longValue());
    }
    return given instanceof Number number ? clamp(number.longValue()) : USUAL;
  }

  private static int clamp(long size) {
    return (int) Math.max(1, Math.min(MAX, size));
  }
}
