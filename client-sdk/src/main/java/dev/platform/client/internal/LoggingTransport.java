package dev.platform.client.internal;

import dev.platform.client.http.Attempt;
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
import java.util.function.Consumer;

/**
 * Logs and reports every attempt: a line at DEBUG, the request headers at TRACE. Never bodies or
 * queries, and only the names of headers that can hold secrets.
 */
final class LoggingTransport implements Transport {
  private static final Set<String> SHOWN = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    SHOWN.addAll(Set.of("Accept", "Content-Type", "Idempotency-Key", "Traceparent"));
  }

  private final Transport next;
  private final Logger logger;
  private final Time time;
  private final Consumer<Attempt> observer;

  LoggingTransport(Transport next, Logger logger, Time time, Consumer<Attempt> observer) {
    this.next = next;
    this.logger = logger;
    this.time = time;
    this.observer = observer;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    logger.log(Level.TRACE, () -> request + " " + redact(request.headers()));
    Instant begin = time.now();
    try {
      Response response = next.send(request);
      report(Attempt.of(request, Duration.between(begin, time.now()), response));
      return response;
    } catch (IOException | InterruptedException | RuntimeException e) {
      report(Attempt.of(request, Duration.between(begin, time.now()), e));
      throw e;
    }
  }

  /** A fault of the observer does not fail the call. */
  private void report(Attempt attempt) {
    logger.log(Level.DEBUG, attempt::toString);
    try {
      observer.accept(attempt);
    } catch (RuntimeException e) {
      logger.log(Level.WARNING, "The observer of attempts failed", e);
    }
  }

  private static Map<String, String> redact(Map<String, String> headers) {
    Map<String, String> redacted = new TreeMap<>(headers);
    redacted.replaceAll((name, value) -> SHOWN.contains(name) ? value : "***");
    return redacted;
  }
}
