package dev.platform.edge.upstream;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long one request after another may take until its response begins. Most begin at once, so the
 * timer is not stopped and started for each: it looks, and goes on for what is left.
 */
final class ResponseTimeout {
  private final EventExecutor executor;
  private final long nanos;
  private final Runnable onExpiry;
  private @Nullable ScheduledFuture<?> timer;
  private boolean isRunning;
  private long since;

  ResponseTimeout(EventExecutor executor, Duration timeout, Runnable onExpiry) {
    this.executor = executor;
    this.nanos = timeout.toNanos();
    this.onExpiry = onExpiry;
  }

  /** From now on. */
  void start() {
    isRunning = true;
    since = System.nanoTime();
    if (timer == null) {
      schedule(nanos);
    }
  }

  /** The response has begun. */
  void stop() {
    isRunning = false;
  }

  /** No more requests come. */
  void end() {
    isRunning = false;
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void look() {
    timer = null;
    if (!isRunning) {
      return;
    }
    long left = nanos - (System.nanoTime() - since);
    if (left > 0) {
      schedule(left);
    } else {
      isRunning = false;
      onExpiry.run();
    }
  }

  private void schedule(long delay) {
    timer = executor.schedule(this::look, delay, TimeUnit.NANOSECONDS);
  }
}
