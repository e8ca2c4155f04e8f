package dev.platform.edge.upstream;

import dev.platform.edge.route.RouteTable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that ask whether it is the instance that has taken a connection. An answer may take its
 * time while the processor is busy, and a question that failed is asked again: a healthy instance
 * loses no request because this machine is slow. There are many threads, so a crowd of visitors of
 * one service does not delay those of others for long. Without new connections there are none.
 */
public final class InstanceChecks {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceChecks.class);

  private static final int THREADS = 256;
  private static final int IDLE_SECONDS = 10;
  private static final long RETRY_MILLIS = 100;

  private final RouteTable routes;
  private final Duration patience;
  private final ScheduledThreadPoolExecutor threads;
  private final LongAdder refused = new LongAdder();
  private final LongAdder unanswered = new LongAdder();

  /**
   * Checks by these routes.
   *
   * @param patience until a question is given up
   */
  public InstanceChecks(RouteTable routes, Duration patience) {
    this.routes = routes;
    this.patience = patience;
    var number = new AtomicInteger();
    this.threads =
        new ScheduledThreadPoolExecutor(
            THREADS,
            work -> {
              var thread = new Thread(work, "instance-check-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * The connections that were not used.
   *
   * @param refused because another process has the port
   * @param unanswered because nobody could tell in time
   */
  public record Failures(long refused, long unanswered) {}

  /** Since the start. */
  public Failures failures() {
    return new Failures(refused.sum(), unanswered.sum());
  }

  /** Whether a connection is the instance's; one that is closed already is not looked at. */
  Future<Boolean> check(ContextInternal context, UpstreamConnection connection) {
    Promise<Boolean> checked = context.promise();
    threads.execute(() -> ask(connection, checked));
    return checked
        .future()
        .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .onSuccess(this::count)
        .onFailure(failure -> unanswered.increment());
  }

  private void count(boolean isGenuine) {
    if (!isGenuine) {
      refused.increment();
    }
  }

  private void ask(UpstreamConnection connection, Promise<Boolean> checked) {
    try {
      checked.tryComplete(
          !connection.isOpen() || routes.isGenuine(connection.upstream(), connection.from()));
    } catch (RuntimeException e) {
      LOG.debug("asking again about instance {}", connection.upstream().instance(), e);
      var unused =
          threads.schedule(() -> ask(connection, checked), RETRY_MILLIS, TimeUnit.MILLISECONDS);
    }
  }
}
