package dev.platform.client.internal;

import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.http.Request;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Describes why there is no response from an origin.
 *
 * @param urlName the setting that has the origin
 * @param isHarmless whether no request to it changes anything
 */
record NoResponse(URI origin, String urlName, boolean isHarmless) {
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  PlatformException of(Request request, IOException e) {
    String hint = isUnsent(e) ? whatToCheck(e) : mayBeDone(request);
    if (e instanceof HttpTimeoutException) {
      return new TimedOutException(
          "%s to %s timed out: %s%s".formatted(request, origin, e.getMessage(), hint), e);
    }
    Optional<String> tls = Tls.describe(e);
    if (tls.isPresent()) {
      return new TransportException(
          "%s could not connect to %s: %s".formatted(request, origin, tls.get()), e);
    }
    String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return new TransportException(
        "%s got no response from %s: %s%s".formatted(request, origin, reason, hint), e);
  }

  /** Sets the interrupt status again. */
  PlatformException of(Request request, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new InterruptedCallException(request + " was interrupted" + mayBeDone(request), e);
  }

  /** Earlier attempts that may have been sent are suppressed exceptions of the last one. */
  private static boolean isUnsent(IOException e) {
    return Unsent.is(e)
        && Stream.of(e.getSuppressed()).noneMatch(RetryingTransport.Unclear.class::isInstance);
  }

  private String whatToCheck(IOException e) {
    return Unsent.isTunnel(e)
        ? ". Check the proxy, and check " + urlName
        : ". Check that the platform is running there, and check " + urlName;
  }

  private String mayBeDone(Request request) {
    return isHarmless || SAFE.contains(request.method())
        ? ""
        : ". The request may have been carried out: check before you repeat it";
  }
}
