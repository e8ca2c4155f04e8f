package dev.platform.client.internal;

import dev.platform.client.error.ClosedException;
import dev.platform.client.http.CallLimits;
import dev.platform.client.http.Time;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The exchanges and waits of a client, which end when the client is closed. */
final class InFlight implements AutoCloseable, Pauses {
  private static final Duration GRACE = Duration.ofMillis(100);

  private final Time time;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Set<Runnable> cancellations = ConcurrentHashMap.newKeySet();

  InFlight(Time time) {
    this.time = time;
  }

  boolean isClosed() {
    return closed.getCount() == 0;
  }

  void requireOpen() {
    if (isClosed()) {
      throw new ClosedException();
    }
  }

  /**
   * Waits for the end of an exchange, and cancels it when it takes too long. The JDK has the same
   * limit: it ends at the headers, but tells whether there was a connection, so it comes first.
   *
   * @param attempt the limit of the exchange, of all that the call has
   */
  <T> T await(CompletableFuture<T> exchange, CallLimits limits, Duration attempt)
      throws IOException, InterruptedException {
    Runnable cancellation = () -> exchange.cancel(true);
    cancellations.add(cancellation);
    try {
      requireOpen();
      return exchange.get(attempt.plus(GRACE).toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failure(e.getCause(), limits, attempt);
    } catch (TimeoutException e) {
      throw noResponse(limits, attempt);
    } catch (CancellationException e) {
      throw new ClosedException();
    } finally {
      cancellations.remove(cancellation);
      exchange.cancel(true);
    }
  }

  private static HttpTimeoutException noResponse(CallLimits limits, Duration attempt) {
    return new HttpTimeoutException("no response within " + Timeouts.describe(limits, attempt));
  }

  private static HttpTimeoutException noConnection(CallLimits limits, Duration attempt) {
    return new HttpConnectTimeoutException(
        "no connection within "
            + (attempt.compareTo(Network.CONNECT_TIMEOUT) < 0
                ? Timeouts.describe(limits, attempt)
                : "the connect timeout of " + Timeouts.text(Network.CONNECT_TIMEOUT)));
  }

  private IOException failure(@Nullable Throwable cause, CallLimits limits, Duration attempt) {
    requireOpen();
    if (cause instanceof HttpTimeoutException timeout) {
      return Unsent.is(timeout) ? noConnection(limits, attempt) : noResponse(limits, attempt);
    }
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    return cause instanceof IOException io ? io : new IOException(cause);
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    if (time.await(closed, duration)) {
      throw new ClosedException();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    cancellations.forEach(Runnable::run);
  }
}
