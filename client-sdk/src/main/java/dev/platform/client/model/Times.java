package dev.platform.client.model;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Reads times in the format of RFC 3339. The API writes them in UTC; these are read without a
 * formatter, which takes most of the time that a model needs otherwise.
 */
final class Times {
  private static final String UTC = "####-##-##T##:##:##";
  private static final int MAX_DIGITS = 9;

  private Times() {}

  static Instant parse(String text) {
    int end = text.length() - 1;
    if (end < UTC.length() || text.charAt(end) != 'Z' || !isUtc(text, end)) {
      return Instant.parse(text);
    }
    return LocalDateTime.of(
            number(text, 0, 4),
            number(text, 5, 7),
            number(text, 8, 10),
            number(text, 11, 13),
            number(text, 14, 16),
            number(text, 17, 19),
            nanos(text, end))
        .toInstant(ZoneOffset.UTC);
  }

  /** Not a leap second, nor the end of a day as 24:00, which need the formatter. */
  private static boolean isUtc(String text, int end) {
    for (int i = 0; i < UTC.length(); i++) {
      char pattern = UTC.charAt(i);
      if (pattern == '#' ? !isDigit(text.charAt(i)) : text.charAt(i) != pattern) {
        return false;
      }
    }
    boolean isUsual = !text.startsWith("24", 11) && text.charAt(17) != '6';
    return isUsual && (end == UTC.length() || isFraction(text, end));
  }

  private static boolean isFraction(String text, int end) {
    int digits = end - UTC.length() - 1;
    if (text.charAt(UTC.length()) != '.' || digits < 1 || digits > MAX_DIGITS) {
      return false;
    }
    for (int i = end - digits; i < end; i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int nanos(String text, int end) {
    int from = Math.min(UTC.length() + 1, end);
    int nanos = number(text, from, end);
    for (int digits = end - from; digits < MAX_DIGITS; digits++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static int number(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
