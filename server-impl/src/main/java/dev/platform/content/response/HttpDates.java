package dev.platform.content.response;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Dates of HTTP: one form to write, and the three that must be read (RFC 9110, 5.6.7). */
final class HttpDates {
  private static final DateTimeFormatter IMF = form("EEE, dd MMM uuuu HH:mm:ss 'GMT'");
  private static final List<DateTimeFormatter> FORMS =
      List.of(IMF, rfc850(), form("EEE MMM ppd HH:mm:ss uuuu"));

  private HttpDates() {}

  /** A time as it stands in a header. */
  static String write(Instant time) {
    return IMF.format(time.atOffset(ZoneOffset.UTC));
  }

  /** The time in a header; empty if it is none. */
  static Optional<Instant> read(String header) {
    var text = header.strip();
    for (DateTimeFormatter form : FORMS) {
      try {
        return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException e) {
        // Perhaps it has another form.
      }
    }
    return Optional.empty();
  }

  private static DateTimeFormatter form(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.US).withResolverStyle(ResolverStyle.STRICT);
  }

  /** It has two digits for the year, which are taken for 1970 to 2069. */
  private static DateTimeFormatter rfc850() {
    return new DateTimeFormatterBuilder()
        .appendPattern("EEEE, dd-MMM-")
        .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
        .appendPattern(" HH:mm:ss 'GMT'")
        .toFormatter(Locale.US)
        .withResolverStyle(ResolverStyle.STRICT);
  }
}
