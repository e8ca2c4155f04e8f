package dev.platform.base.time;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads times of query parameters: RFC 3339, or seconds since the epoch. */
public final class Times {
  private static final Pattern EPOCH = Pattern.compile("-?\\d{1,11}");

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
    try {
      return Optional.of(OffsetDateTime.parse(text))
          .filter(time -> time.getYear() >= 0 && time.getYear() <= 9999)
          .map(OffsetDateTime::toInstant);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
