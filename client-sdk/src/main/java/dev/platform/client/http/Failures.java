package dev.platform.client.http;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.client.error.Failure;
import dev.platform.client.error.TransportException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads an error response, also one that comes from a proxy and not from the API. */
final class Failures {
  private static final int MAX_TEXT = 200;

  private Failures() {}

  static Failure of(Request request, Response response) {
    JsonNode body = body(response);
    return new Failure(
        request.toString(),
        response.status(),
        body.path("id").asText(""),
        message(body, response),
        text(body, "code"),
        params(body.path("params")),
        response.requestId().orElse(null),
        retryAfter(response).orElse(null),
        response.attempts());
  }

  /** {@code Retry-After}, in seconds or as a date. */
  static Optional<Duration> retryAfter(Response response) {
    return response.header("Retry-After").flatMap(it -> seconds(it.trim(), response));
  }

  private static Optional<Duration> seconds(String value, Response response) {
    if (value.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    // Measured by the clock of the server, which is the one that it was written by.
    return date(value)
        .flatMap(
            until ->
                response.header("Date").flatMap(Failures::date).map(now -> between(now, until)));
  }

  private static Duration between(Instant now, Instant until) {
    Duration wait = Duration.between(now, until);
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static JsonNode body(Response response) {
    try {
      return response.json();
    } catch (TransportException e) {
      return Json.read("{}", Json.TREE);
    }
  }

  /** The message of the API, the error of the token endpoint, or the response of a proxy. */
  private static String message(JsonNode body, Response response) {
    for (String member : new String[] {"message", "error_description", "error"}) {
      if (body.path(member).isTextual()) {
        return body.path(member).asText();
      }
    }
    String text = response.text().strip();
    return text.isEmpty()
        ? "no reason was given"
        : text.substring(0, Math.min(MAX_TEXT, text.length()));
  }

  private static @Nullable String text(JsonNode body, String member) {
    return body.path(member).isTextual() ? body.path(member).asText() : null;
  }

  private static Map<String, Object> params(JsonNode params) {
    if (!params.isObject()) {
      return Map.of();
    }
    Map<String, Object> all =
        Json.read(params.toString(), new TypeReference<HashMap<String, Object>>() {});
    all.values().removeIf(value -> value == null);
    return all;
  }
}
