package dev.platform.engine.local.postgres;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a file of the write-ahead log (WAL).
 *
 * @param timeline changes whenever a copy becomes a leader
 * @param segment number of the file, counted across timelines
 */
record WalName(int timeline, long segment) implements Comparable<WalName> {
  /** Of one file. */
  static final int MIB = 4;

  static final long BYTES = (long) MIB << 20;

  private static final long SEGMENTS_OF_EACH_LOG = (1L << 32) / BYTES;
  private static final int HEX = 16;
  private static final Pattern FORM = Pattern.compile("([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})");
  private static final Pattern POSITION = Pattern.compile("([0-9A-F]{1,8})/([0-9A-F]{1,8})");
  private static final Comparator<WalName> ORDER =
      Comparator.comparingLong(WalName::segment).thenComparingInt(WalName::timeline);

  /** Empty if it is not such a name. */
  static Optional<WalName> parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long segment = number(parts.group(2)) * SEGMENTS_OF_EACH_LOG + number(parts.group(3));
    return Optional.of(new WalName((int) number(parts.group(1)), segment));
  }

  /** The number of the file with a position such as {@code 0/3000158}; empty if it is none. */
  static Optional<Long> segmentOf(String position) {
    Matcher parts = POSITION.matcher(position);
    return parts.matches()
        ? Optional.of(((number(parts.group(1)) << 32) + number(parts.group(2))) / BYTES)
        : Optional.empty();
  }

  private static long number(String hex) {
    return Long.parseLong(hex, HEX);
  }

  @Override
  public int compareTo(WalName other) {
    return ORDER.compare(this, other);
  }

  /** As PostgreSQL writes it. */
  @Override
  public String toString() {
    return "%08X%08X%08X"
        .formatted(timeline, segment / SEGMENTS_OF_EACH_LOG, segment % SEGMENTS_OF_EACH_LOG);
  }
}
