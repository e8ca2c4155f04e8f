package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An install that answers over HTTP, asked with an API key. */
final class Server {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int RATE_LIMITED = 429;
  private static final int MOST_TRIES = 5;
  private static final long LONGEST_PAUSE = 60;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final URI origin;
  private final String token;

  private Server(URI origin, URI oauth, String clientId, String clientSecret) {
    this.origin = origin;
    this.token = token(oauth, clientId, clientSecret);
  }

  /**
   * Logs in.
   *
   * @param origin of the API, without {@code /v1}; may have a path
   * @param oauth origin of the authorization server
   * @throws Unreachable if that is impossible
   */
  static Server logIn(URI origin, URI oauth, String clientId, String clientSecret) {
    mustBeOrigin(origin);
    mustBeOrigin(oauth);
    return new Server(origin, oauth, clientId, clientSecret);
  }

  /** A server that cannot be asked. */
  static final class Unreachable extends RuntimeException {
    Unreachable(String message) {
      super(message);
    }
  }

  URI origin() {
    return origin;
  }

  Reply send(String method, String path, @Nullable JsonNode body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(resolve(origin, path))
            .timeout(TIMEOUT)
            .header("Accept", "application/json")
            .header("Authorization", "Bearer " + token);
    if (body == null) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(body.toString()));
    }
    HttpResponse<String> response = exchange(request.build());
    String type = response.headers().firstValue("Content-Type").orElse("");
    return new Reply(
        path,
        response.statusCode(),
        response.headers().firstValue("Allow").orElse(""),
        type.replaceFirst(";.*", "").strip(),
        response.body());
  }

  private String token(URI oauth, String clientId, String clientSecret) {
    Map<String, String> form =
        Map.of(
            "grant_type", "client_credentials",
            "client_id", clientId,
            "client_secret", clientSecret);
    String body =
        form.entrySet().stream()
            .map(it -> it.getKey() + "=" + encode(it.getValue()))
            .collect(Collectors.joining("&"));
    URI endpoint = resolve(oauth, "/oauth2/token");
    HttpResponse<String> response =
        exchange(
            HttpRequest.newBuilder(endpoint)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body))
                .build());
    String granted =
        new Reply("", response.statusCode(), "", "", response.body())
            .json()
            .path("access_token")
            .asText();
    if (response.statusCode() != 200 || granted.isEmpty()) {
      throw new Unreachable(
          "%s returned %d and no access token. Check the client ID, the client secret, and the URL."
              .formatted(endpoint, response.statusCode()));
    }
    return granted;
  }

  /** Waits out rate limits, for a few minutes at most. */
  private HttpResponse<String> exchange(HttpRequest request) {
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      for (int i = 1; response.statusCode() == RATE_LIMITED && i < MOST_TRIES; i++) {
        long pause = response.headers().firstValueAsLong("Retry-After").orElse(1);
        Thread.sleep(Duration.ofSeconds(Math.min(LONGEST_PAUSE, pause + 1)).toMillis());
        response = http.send(request, BodyHandlers.ofString());
      }
      return response;
    } catch (IOException e) {
      throw new Unreachable(
          "%s cannot be reached (%s). Check the URL."
              .formatted(request.uri(), e.getMessage() == null ? "no connection" : e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unreachable("interrupted");
    }
  }

  private static void mustBeOrigin(URI url) {
    if (url.getHost() == null || !SCHEMES.contains(url.getScheme().toLowerCase(Locale.ROOT))) {
      throw new Unreachable(url + " is not an http or https URL.");
    }
    if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
      throw new Unreachable(
          "The URL of %s must not contain a user, a query, or a fragment."
              .formatted(url.getHost()));
    }
  }

  private static URI resolve(URI origin, String path) {
    return URI.create(origin.toString().replaceFirst("/$", "") + path);
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
