package dev.platform.client.http;

import java.net.URI;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * How a client reaches an installation.
 *
 * @param apiUrl origin of the API, without {@code /v1}
 * @param oauthUrl origin of the authorization server
 * @param timeout how long to wait for a connection, and then for the answer
 * @param around what to put around the whole chain, for metrics or traces
 */
public record Settings(
    URI apiUrl,
    URI oauthUrl,
    Credentials credentials,
    Duration timeout,
    RetryPolicy retry,
    Time time,
    UnaryOperator<Transport> around) {
  public Settings {
    apiUrl = origin("API URL", apiUrl);
    oauthUrl = origin("OAuth URL", oauthUrl);
    if (timeout.isZero() || timeout.isNegative()) {
      throw new IllegalArgumentException("The timeout must be longer than nothing");
    }
  }

  private static URI origin(String name, URI url) {
    if (url.getHost() == null || !("" + url.getScheme()).matches("https?")) {
      throw new IllegalArgumentException(
          "The %s must be like https://platform.example.com, not %s".formatted(name, url));
    }
    String text = url.toString().replaceAll("/+$", "");
    if (text.endsWith("/v1")) {
      throw new IllegalArgumentException(
          "The %s must not end in /v1, the client adds it: %s".formatted(name, url));
    }
    return URI.create(text);
  }
}
