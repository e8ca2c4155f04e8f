package dev.platform.client.http;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * Tries again what may succeed later, when a second try cannot do harm. See {@link RetryPolicy}.
 */
final class RetryingTransport implements Transport {
  /** Refused before anything happened. */
  private static final Set<Integer> REFUSED = Set.of(429, 503);

  /** A proxy does not know what happened. */
  private static final Set<Integer> UNCLEAR = Set.of(502, 504);

  private final Transport next;
  private final RetryPolicy policy;
  private final Time time;
  private final DoubleSupplier jitter;

  RetryingTransport(Transport next, RetryPolicy policy, Time time, DoubleSupplier jitter) {
    this.next = next;
    this.policy = policy;
    this.time = time;
    this.jitter = jitter;
  }

  @Override
  public Response send(Request request) throws IOException, InterruptedException {
    Instant end = time.now().plus(policy.budget());
    for (int attempts = 1; ; attempts++) {
      Duration wait = policy.delay(attempts, jitter.getAsDouble());
      try {
        Response response = next.send(request);
        Duration asked = askedWait(response).orElse(wait);
        if (!isWorthAnother(request, response) || !fits(attempts, asked, end)) {
          return response;
        }
        wait = asked;
      } catch (IOException e) {
        if (!request.isRepeatable() || !fits(attempts, wait, end)) {
          throw e;
        }
      }
      time.sleep(wait);
    }
  }

  private static boolean isWorthAnother(Request request, Response response) {
    return REFUSED.contains(response.status())
        || (UNCLEAR.contains(response.status()) && request.isRepeatable());
  }

  private static Optional<Duration> askedWait(Response response) {
    return REFUSED.contains(response.status()) ? Failures.retryAfter(response) : Optional.empty();
  }

  private boolean fits(int attempts, Duration wait, Instant end) {
    return attempts < policy.maxAttempts() && !time.now().plus(wait).isAfter(end);
  }
}
