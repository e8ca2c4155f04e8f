package dev.platform.conformance.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Requests to services of the run. Names under {@code .localhost} mean this machine (RFC 6761), but
 * not every resolver knows: they are asked for at the loopback address.
 */
final class Visits {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private Visits() {}

  /** The status of the answer at a path of a service, or 0 when nothing answered. */
  static int status(String url, String path) {
    URI target = URI.create(url).resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(target).timeout(Duration.ofSeconds(20));
    if (String.valueOf(target.getHost()).endsWith(".localhost")) {
      request.header("Host", target.getRawAuthority());
      request.uri(URI.create(target.toString().replaceFirst(target.getHost(), "127.0.0.1")));
    }
    try {
      return HTTP.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", e));
    }
  }
}
