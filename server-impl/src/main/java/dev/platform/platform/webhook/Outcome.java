package dev.platform.platform.webhook;

import dev.platform.base.net.Outbound.Response;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * What came of an attempt.
 *
 * @param statusCode null if there was no response
 * @param responseBody its beginning
 * @param error why there was none
 * @param delivered whether the receiver returned 2xx
 * @param retryAfter how long the receiver has asked to be left alone
 */
record Outcome(
    DueDelivery delivery,
    Instant sentAt,
    @Nullable Integer statusCode,
    @Nullable String responseBody,
    @Nullable String error,
    boolean delivered,
    Duration retryAfter) {
  private static final int OK = 200;
  private static final int REDIRECT = 300;
  private static final int GONE = 410;

  static Outcome of(DueDelivery delivery, Instant sentAt, Response response, Instant now) {
    int status = response.status();
    return new Outcome(
        delivery,
        sentAt,
        status,
        text(response.body()),
        null,
        status >= OK && status < REDIRECT,
        pause(response.headers().getOrDefault("retry-after", "0").trim(), now));
  }

  static Outcome failed(DueDelivery delivery, Instant sentAt, @Nullable String error) {
    return new Outcome(delivery, sentAt, null, null, error, false, Duration.ZERO);
  }

  /** The database takes no zero bytes. */
  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8).replace('\0', '\ufffd');
  }

  private static Duration pause(String header, Instant now) {
    if (header.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(header));
    }
    try {
      var until = ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }

  /** Whether the receiver wants nothing any more. */
  boolean isGone() {
    return statusCode != null && statusCode == GONE;
  }
}
