package dev.platform.edge.upstream;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that ask whether it is the instance that has taken a connection. Who asks at the same
 * time shares one look at the sockets of this machine, so there are many of them, and a crowd of
 * visitors of one service does not delay those of others for long. Without new connections there
 * are none.
 */
public final class InstanceChecks {
  private static final int THREADS = 256;
  private static final int IDLE_SECONDS = 10;

  private final RouteTable routes;
  private final ThreadPoolExecutor threads;

  /** Checks by these routes. */
  public InstanceChecks(RouteTable routes) {
    this.routes = routes;
    var number = new AtomicInteger();
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              var thread = new Thread(work, "instance-check-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** Whether a connection is the instance's; one that is closed already is not looked at. */
  Future<Boolean> check(ContextInternal context, UpstreamConnection connection) {
    HostRoute.Upstream upstream = connection.upstream();
    int from = connection.localPort();
    Promise<Boolean> checked = context.promise();
    threads.execute(
        () -> {
          try {
            checked.complete(connection.isOpen() && routes.isGenuine(upstream, from));
          } catch (RuntimeException e) {
            checked.fail(e);
          }
        });
    return checked.future();
  }
}
