package dev.platform.conformance.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Requests to services of the run. Names under {@code .localhost} mean this machine (RFC 6761), but
 * not every resolver knows: they are asked for at the loopback address.
 */
final class Visits {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private Visits() {}

  /**
   * What was answered.
   *
   * @param status 0 when nothing answered
   */
  record Seen(int status, Map<String, List<String>> headers) {
    /** The first value of a header, empty when there is none. */
    String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of("")).get(0);
    }
  }

  /** The status of the answer at a path of a service, or 0 when nothing answered. */
  static int status(String url, String path) {
    return look(url, path).status();
  }

  /** The answer at a path of a service; redirects are not followed. */
  static Seen look(String url, String path) {
    URI target = URI.create(url).resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(target).timeout(Duration.ofSeconds(20));
    if (String.valueOf(target.getHost()).endsWith(".localhost")) {
      request.header("Host", target.getRawAuthority());
      request.uri(URI.create(target.toString().replaceFirst(target.getHost(), "127.0.0.1")));
    }
    try {
      HttpResponse<Void> answer =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.discarding());
      return new Seen(answer.statusCode(), answer.headers().map());
    } catch (IOException e) {
      return new Seen(0, Map.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", e));
    }
  }
}
