package dev.platform.client.testing;

import com.sun.net.httpserver.HttpExchange;
import dev.platform.client.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A response of the fake server. Immutable. */
public final class FakeResponse {
  private static final int BROKEN = 0;
  private static final Map<Integer, String> IDS =
      Map.of(
          400, "bad_request",
          401, "unauthorized",
          403, "forbidden",
          404, "not_found",
          409, "conflict",
          410, "gone",
          429, "rate_limited",
          500, "internal_error",
          503, "unavailable");

  private final int status;
  private final byte[] body;
  private final Map<String, String> headers;
  private final Duration delay;

  private FakeResponse(int status, byte[] body, Map<String, String> headers, Duration delay) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.delay = delay;
  }

  /** A response with this JSON. */
  public static FakeResponse json(int status, String json) {
    return new FakeResponse(status, json.getBytes(StandardCharsets.UTF_8), Map.of(), Duration.ZERO);
  }

  /** A response with a model, a map, or a list of them. */
  public static FakeResponse of(int status, Object body) {
    byte[] json = Request.of("POST", "/").json(body).build().body();
    return new FakeResponse(status, json == null ? new byte[0] : json, Map.of(), Duration.ZERO);
  }

  /** 200 with a model, a map, or a list of them. */
  public static FakeResponse ok(Object body) {
    return of(200, body);
  }

  /** 204 without a body. */
  public static FakeResponse noContent() {
    return json(204, "");
  }

  /** An error of the API. Its message is for users, and its kind follows from the status. */
  public static FakeResponse error(int status, String message) {
    return error(status, message, null);
  }

  /** An error of the API with a code, such as {@code NAME_IN_USE}. */
  public static FakeResponse error(int status, String message, @Nullable String code) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("id", IDS.getOrDefault(status, "error"));
    error.put("message", message);
    if (code != null) {
      error.put("code", code);
    }
    return of(status, error);
  }

  /** 429, to be tried again after this time, in whole seconds. */
  public static FakeResponse rateLimited(Duration retryAfter) {
    return error(429, "Too many requests")
        .withHeader("Retry-After", String.valueOf(retryAfter.toSeconds()));
  }

  /** Drops the connection without a response. */
  public static FakeResponse disconnect() {
    return json(BROKEN, "");
  }

  /** The same response with one more header. */
  public FakeResponse withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new FakeResponse(status, body, more, delay);
  }

  /** The same response, sent only after this time. */
  public FakeResponse withDelay(Duration time) {
    return new FakeResponse(status, body, headers, time);
  }

  boolean isSuccess() {
    return status / 100 == 2;
  }

  void send(HttpExchange exchange, String requestId) throws IOException {
    try (exchange) {
      Thread.sleep(delay.toMillis());
      if (status != BROKEN) {
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        exchange.getResponseHeaders().set("X-Request-Id", requestId);
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
