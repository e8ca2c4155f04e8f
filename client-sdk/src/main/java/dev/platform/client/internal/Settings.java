package dev.platform.client.internal;

import dev.platform.client.http.Attempt;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.Time;
import dev.platform.client.http.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * How a client connects to an installation.
 *
 * @param apiUrl origin of the API, without {@code /v1}
 * @param oauthUrl origin of the authorization server
 * @param callTimeout the longest that a call may take, with all attempts
 * @param attemptTimeout the longest that one attempt may take
 * @param around wraps each call, for metrics or traces
 * @param aroundAttempt wraps each attempt, below authentication and retries
 * @param onAttempt gets what each attempt did
 * @param maxResponseBytes the largest response that is read into memory
 */
public record Settings(
    URI apiUrl,
    URI oauthUrl,
    Credentials credentials,
    Network network,
    Duration callTimeout,
    Duration attemptTimeout,
    RetryPolicy retry,
    Time time,
    UnaryOperator<Transport> around,
    UnaryOperator<Transport> aroundAttempt,
    Consumer<Attempt> onAttempt,
    int maxResponseBytes) {
  public Settings {
    apiUrl = origin("API URL", apiUrl);
    oauthUrl = origin("OAuth URL", oauthUrl);
    Timeouts.require("callTimeout", callTimeout);
    Timeouts.require("attemptTimeout", attemptTimeout);
    if (maxResponseBytes < 1) {
      throw new IllegalArgumentException(
          "maxResponseBytes must be at least 1, not " + maxResponseBytes);
    }
  }

  private static URI origin(String name, URI url) {
    if (url.getHost() == null
        || url.getRawUserInfo() != null
        || !("" + url.getScheme()).matches("https?")) {
      throw new IllegalArgumentException(
          "The %s must have the format https://platform.example.com, not %s"
              .formatted(name, Redaction.urls(url.toString())));
    }
    String text = url.toString().replaceAll("/+$", "");
    if (text.endsWith("/v1")) {
      throw new IllegalArgumentException(
          "The %s must not end in /v1, because the client adds it: %s".formatted(name, url));
    }
    return URI.create(text);
  }
}
