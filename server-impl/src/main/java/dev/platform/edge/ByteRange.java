package dev.platform.edge;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file.
 *
 * @param first first byte
 * @param last last byte, included; below {@code first} if nothing of the file was asked for
 */
record ByteRange(long first, long last) {

  private static final Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /** The one range of a header; empty if it is to be ignored: malformed, or several ranges. */
  static Optional<ByteRange> parse(String header, long size) {
    Matcher matcher = SINGLE.matcher(header.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String from = matcher.group(1);
    String to = matcher.group(2);
    if (from.isEmpty()) {
      return to.isEmpty()
          ? Optional.empty()
          : Optional.of(new ByteRange(Math.max(0, size - Long.parseLong(to)), size - 1));
    }
    long first = Long.parseLong(from);
    if (!to.isEmpty() && Long.parseLong(to) < first) {
      return Optional.empty();
    }
    long last = to.isEmpty() ? size - 1 : Math.min(Long.parseLong(to), size - 1);
    return Optional.of(new ByteRange(first, last));
  }

  /** Whether the file has nothing of it. */
  boolean isEmpty() {
    return last < first;
  }

  long length() {
    return last - first + 1;
  }
}
