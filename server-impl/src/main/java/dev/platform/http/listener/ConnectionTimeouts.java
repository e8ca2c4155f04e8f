package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.glassfish.grizzly.nio.NIOConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the connections that take too long: with what they send, and with what they are sent. */
final class ConnectionTimeouts implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ConnectionTimeouts.class);
  private static final long PERIOD_MILLIS = 250;
  private static final Duration LAST_WORD = Duration.ofSeconds(5);
  private static final long PATIENCE_BYTES = 16L * 1024 * 1024;

  private final ConnectionLimits connections;
  private final ListenerLimits limits;
  private final LingeringClose farewell;
  private final LongSupplier clock;
  private final Map<ConnectionTimer, Ready> ready = new HashMap<>();
  private final ScheduledExecutorService executor;

  ConnectionTimeouts(
      String name,
      ConnectionLimits connections,
      ListenerLimits limits,
      LingeringClose farewell,
      LongSupplier clock) {
    this.connections = connections;
    this.limits = limits;
    this.farewell = farewell;
    this.clock = clock;
    this.executor =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              var thread = new Thread(work, name + "-sweeper");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * A response that lies ready.
   *
   * @param since nanoseconds of the clock
   * @param taken what the client had taken by then
   */
  private record Ready(long since, long taken) {}

  void start() {
    connections.whenFirstOpens(this::sweepSoon);
  }

  private void sweepSoon() {
    try {
      var unused = executor.schedule(this::sweepSafely, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("the connection timeouts are no longer checked", e);
    }
  }

  /** Again and again while connections are open. */
  private void sweepSafely() {
    try {
      sweep();
    } catch (RuntimeException e) {
      log.warn("the connection timeouts could not be checked", e);
    }
    if (connections.areOpen()) {
      sweepSoon();
    }
  }

  /** Looks at every connection once. */
  private void sweep() {
    Map<ConnectionTimer, Ready> still = new HashMap<>();
    long waiting = 0;
    for (ConnectionTimer watch : connections.open()) {
      arrived(watch);
      long left = left(watch);
      if (left > 0) {
        waiting += left;
        still.put(watch, ready.getOrDefault(watch, now(watch)));
      }
    }
    ready.clear();
    ready.putAll(still);
    ready.replaceAll(this::taking);
    if (waiting > limits.responseBytes()) {
      ready.keySet().stream()
          .max(Comparator.comparingLong(ConnectionTimeouts::left))
          .ifPresent(this::cut);
    }
  }

  private void arrived(ConnectionTimer watch) {
    var now = watch.now();
    switch (now.stage()) {
      case BETWEEN -> {}
      case HEAD -> {
        if (isOlder(now.since(), limits.head(), 0)) {
          farewell.reject(watch, RequestFault.SLOW_HEAD);
        }
      }
      case BODY -> {
        if (isOlder(now.since(), limits.body(), now.bytes())) {
          farewell.reject(watch, RequestFault.SLOW_BODY);
        }
      }
      case REST -> {
        if (isOlder(now.since(), limits.body(), 0)) {
          close(watch);
        }
      }
      case OVER -> {
        if (isOlder(now.since(), LAST_WORD, 0) || now.bytes() > PATIENCE_BYTES) {
          close(watch);
        }
      }
    }
  }

  private Ready now(ConnectionTimer watch) {
    return new Ready(clock.getAsLong(), watch.taken());
  }

  /** Systems take the first megabytes by themselves, so every span of time counts for itself. */
  private Ready taking(ConnectionTimer watch, Ready since) {
    if (!isOlder(since.since(), limits.response(), 0)) {
      return since;
    }
    if (watch.taken() - since.taken()
        < limits.response().toMillis() * limits.bytesASecond() / 1000) {
      cut(watch);
    }
    return now(watch);
  }

  private boolean isOlder(long since, Duration patience, long bytes) {
    long earned = TimeUnit.SECONDS.toNanos(bytes) / limits.bytesASecond();
    return clock.getAsLong() - since > patience.toNanos() + earned;
  }

  private void close(ConnectionTimer watch) {
    log.debug("closed the connection to {}, which is too slow", watch.peer());
    watch.connection().terminateSilently();
  }

  /** Closes without waiting for what the system still holds for the client. */
  private void cut(ConnectionTimer watch) {
    try {
      if (watch.connection() instanceof NIOConnection open
          && open.getChannel() instanceof SocketChannel channel) {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    } catch (IOException e) {
      log.debug("a connection was closed in the meantime: {}", e.getMessage());
    }
    close(watch);
  }

  private static long left(ConnectionTimer watch) {
    return watch.connection() instanceof NIOConnection connection
        ? connection.getAsyncWriteQueue().spaceInBytes()
        : 0;
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
