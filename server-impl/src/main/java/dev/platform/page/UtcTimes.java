package dev.platform.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times on pages, in UTC: the server does not know where the person is. */
public final class UtcTimes {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private UtcTimes() {}

  /** To the minute. */
  public static String text(@Nullable Instant time) {
    return time == null ? "never" : MINUTE.format(time);
  }

  /** The day, where the hour does not matter. */
  public static String day(Instant time) {
    return DAY.format(time);
  }
}
