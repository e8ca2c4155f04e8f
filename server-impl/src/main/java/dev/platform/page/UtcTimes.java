package dev.platform.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times on pages, in UTC: the server does not know the time zone of the user. */
public final class UtcTimes {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private UtcTimes() {}

  /** To the minute. */
  public static String text(Instant time) {
    return MINUTE.format(time);
  }

  /** The time of the last use, as a cell of a table. */
  public static String lastUse(@Nullable Instant time) {
    return time == null ? "Never" : text(time);
  }

  /** The day, where the hour does not matter. */
  public static String day(Instant time) {
    return DAY.format(time);
  }
}
