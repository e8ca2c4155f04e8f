package dev.platform.client.internal;

import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Retries what may succeed later. See {@link RetryPolicy}. */
final class RetryingTransport implements Transport {
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;
  private static final int RATE_LIMITED = 429;
  private static final int UNAVAILABLE = 503;

  /** The request may have been carried out. */
  private static final Set<Integer> UNCLEAR = Set.of(408, 502, 504);

  private final Transport next;
  private final RetryBudget budget;
  private final Pauses pauses;
  private final Backoff backoff;

  RetryingTransport(Transport next, RetryBudget budget, Pauses pauses, Backoff backoff) {
    this.next = next;
    this.budget = budget;
    this.pauses = pauses;
    this.backoff = backoff;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    Unclear unclear = null;
    for (int attempts = 1; ; attempts++) {
      Duration wait;
      try {
        Response response = next.send(request.withAttempt(attempts));
        if (unclear != null && isDeleted(request, response)) {
          return new Response(NO_CONTENT, Map.of(), new byte[0]);
        }
        Optional<Duration> delay = delayAfter(request, response, attempts);
        if (delay.isEmpty()) {
          if (response.isSuccess()) {
            budget.succeeded();
          }
          return response.withAttempts(attempts);
        }
        wait = delay.get();
        unclear = UNCLEAR.contains(response.status()) ? new Unclear(attempts, response) : unclear;
      } catch (IOException e) {
        Optional<Duration> delay = delayAfter(request, e, attempts);
        if (delay.isEmpty()) {
          throw unclear == null ? e : suppressing(e, unclear);
        }
        wait = delay.get();
        unclear = Unsent.is(e) ? unclear : new Unclear(attempts, e);
      }
      pauses.pause(wait);
    }
  }

  /** An attempt that may have been carried out: it was sent, and its outcome is not known. */
  static final class Unclear extends IOException {
    private static final long serialVersionUID = 1L;

    Unclear(int attempt, Response response) {
      super("Attempt %d returned %d".formatted(attempt, response.status()));
    }

    Unclear(int attempt, IOException cause) {
      super("Attempt %d got no response".formatted(attempt), cause);
    }
  }

  private static IOException suppressing(IOException last, Unclear earlier) {
    last.addSuppressed(earlier);
    return last;
  }

  /** An earlier attempt has deleted it; only the response was lost. */
  private static boolean isDeleted(Request request, Response response) {
    return request.method().equals("DELETE") && response.status() == NOT_FOUND;
  }

  private Optional<Duration> delayAfter(Request request, Response response, int attempts) {
    int status = response.status();
    if (status == RATE_LIMITED) {
      return request.limits().retry().maxAttempts() == 1
          ? Optional.empty()
          : delay(request, attempts, Failures.retryAfter(response));
    }
    boolean isRetried =
        status == UNAVAILABLE || (UNCLEAR.contains(status) && request.isRepeatable());
    return isRetried
        ? delayOfFailure(request, attempts, Failures.retryAfter(response))
        : Optional.empty();
  }

  private Optional<Duration> delayAfter(Request request, IOException e, int attempts) {
    boolean isRetried = Unsent.is(e) ? !Tls.isUntrusted(e) : request.isRepeatable();
    return isRetried ? delayOfFailure(request, attempts, Optional.empty()) : Optional.empty();
  }

  private Optional<Duration> delayOfFailure(
      Request request, int attempts, Optional<Duration> retryAfter) {
    return attempts < request.limits().retry().maxAttempts()
        ? delay(request, attempts, retryAfter).filter(wait -> budget.take())
        : Optional.empty();
  }

  /** The wait, empty when it is too long. */
  private Optional<Duration> delay(Request request, int attempts, Optional<Duration> retryAfter) {
    RetryPolicy policy = request.limits().retry();
    if (retryAfter.filter(it -> it.compareTo(policy.maxRetryAfter()) > 0).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
            retryAfter.map(backoff::after).orElseGet(() -> backoff.after(attempts, policy)))
        .filter(wait -> request.limits().remaining().compareTo(wait) > 0);
  }
}
