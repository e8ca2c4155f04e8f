package dev.platform.client.internal;

import dev.platform.client.error.Failure;
import dev.platform.client.error.TransportException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.model.Shape;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an error response, also one that comes from a proxy and not from the API. */
final class Failures {
  private static final Set<Integer> GATEWAY = Set.of(502, 504);
  private static final int PROXY_AUTHENTICATION_REQUIRED = 407;

  /** The response of a proxy that wants a user and a password. */
  private static final String PROXY =
      "the proxy requires a user and a password, or has rejected them. Set them with"
          + " proxyCredentials(user, password), or in PLATFORM_PROXY as"
          + " http://user:password@host:port";

  private Failures() {}

  static Failure of(Request request, Response response) {
    Map<String, Object> body = body(response);
    return Failure.builder(request.toString(), response.status())
        .id(Objects.requireNonNullElse(text(body, "id"), ""))
        .message(message(body, response))
        .code(text(body, "code"))
        .params(params(body.get("params")))
        .requestId(response.requestId().orElse(null))
        .retryAfter(retryAfter(response).orElse(null))
        .attempts(response.attempts())
        .build();
  }

  /** {@code Retry-After}, in seconds or as a date. */
  static Optional<Duration> retryAfter(Response response) {
    return response.header("Retry-After").flatMap(it -> seconds(it.trim(), response));
  }

  private static Optional<Duration> seconds(String value, Response response) {
    if (value.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
    }
    // The clock of the server is the one that the date was written by, if it is known.
    Instant now = response.header("Date").flatMap(Failures::date).orElseGet(Instant::now);
    return date(value).map(until -> between(now, until));
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

  private static Map<String, Object> body(Response response) {
    try {
      return response.read(Shape.ANY.map());
    } catch (TransportException e) {
      return Map.of();
    }
  }

  /** The message of the API, the error of the token endpoint, or the response of a proxy. */
  private static String message(Map<String, Object> body, Response response) {
    if (response.status() == PROXY_AUTHENTICATION_REQUIRED) {
      return PROXY;
    }
    for (String member : new String[] {"message", "error_description", "error"}) {
      if (body.get(member) instanceof String message) {
        return message;
      }
    }
    Optional<String> location = response.header("Location");
    if (response.status() / 100 == 3 && location.isPresent()) {
      return "it redirects to %s, which the client does not follow. Check the URL"
          .formatted(withoutQuery(location.get()));
    }
    if (response.isEmpty() && GATEWAY.contains(response.status())) {
      return "a proxy in front of Platform got no response from it";
    }
    return response.isEmpty() ? "no reason was given" : Redaction.excerpt(response.text());
  }

  private static String withoutQuery(String url) {
    return Redaction.urls(url.replaceAll("[?#].*", ""));
  }

  private static @Nullable String text(Map<String, Object> body, String member) {
    return body.get(member) instanceof String text ? text : null;
  }

  private static Map<String, Object> params(@Nullable Object params) {
    Map<String, Object> all = new HashMap<>();
    if (params instanceof Map<?, ?> map) {
      map.forEach((name, value) -> all.put(name.toString(), value));
    }
    all.values().removeIf(Objects::isNull);
    return all;
  }
}
