package dev.platform.client.internal;

import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Time;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Logs every attempt: a line at DEBUG, the request headers at TRACE. Never bodies or queries, and
 * only the names of headers that can hold secrets.
 */
final class LoggingTransport implements Transport {
  private static final Set<String> SHOWN = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    SHOWN.addAll(Set.of("Accept", "Content-Type", "Idempotency-Key", "Traceparent"));
  }

  private final Transport next;
  private final Logger logger;
  private final Time time;

  LoggingTransport(Transport next, Logger logger, Time time) {
    this.next = next;
    this.logger = logger;
    this.time = time;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    logger.log(Level.TRACE, () -> request + " " + redact(request.headers()));
    Instant begin = time.now();
    try {
      Response response = next.send(request);
      logger.log(
          Level.DEBUG,
          () ->
              "%s returned %d in %d ms, request %s"
                  .formatted(
                      request,
                      response.status(),
                      Duration.between(begin, time.now()).toMillis(),
                      response.requestId().orElse("unknown")));
      return response;
    } catch (IOException e) {
      logger.log(Level.DEBUG, () -> request + " got no response: " + e);
      throw e;
    }
  }

  private static Map<String, String> redact(Map<String, String> headers) {
    Map<String, String> redacted = new TreeMap<>(headers);
    redacted.replaceAll((name, value) -> SHOWN.contains(name) ? value : "***");
    return redacted;
  }
}
