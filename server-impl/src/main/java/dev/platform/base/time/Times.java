package dev.platform.base.time;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads times of query parameters: RFC 3339, or seconds since the epoch. */
public final class Times {
  private static final Pattern EPOCH = Pattern.compile("-?[0-9]{1,11}");

  /** What the contract promises; Java alone would read a time without seconds too. */
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
              + "([Zz]|[+-](0[0-9]|1[0-7]):[0-5][0-9])");

  private Times() {}

  /** Whether a text is a time. */
  public static boolean isTime(String text) {
    return read(text).isPresent();
  }

  /**
   * The time of a parameter that has been checked; null and empty are no time.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static @Nullable Instant parse(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    return read(text).orElseThrow(() -> new IllegalArgumentException("not a time: " + text));
  }

  private static Optional<Instant> read(String text) {
    if (EPOCH.matcher(text).matches()) {
      return Optional.of(Instant.ofEpochSecond(Long.parseLong(text)));
    }
    if (!RFC_3339.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
