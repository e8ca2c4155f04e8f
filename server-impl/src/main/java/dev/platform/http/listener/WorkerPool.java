package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;

/**
 * Takes whole requests off the threads that serve the network. Supervisors are answered by threads
 * of their own: however much there is to do, a process that lives says so.
 */
final class WorkerPool extends BaseFilter {
  private static final int LEAST_THREADS = 32;
  private static final int THREADS_A_PROCESSOR = 8;
  private static final int WAITING = 1024;
  private static final int WAITING_SUPERVISORS = 32;
  private static final int IDLE_SECONDS = 60;

  private final LingeringClose farewell;
  private final ThreadPoolExecutor pool;
  private final Map<String, ThreadPoolExecutor> supervision;

  WorkerPool(String name, LingeringClose farewell) {
    this.farewell = farewell;
    int processors = Runtime.getRuntime().availableProcessors();
    this.pool = pool(name, Math.max(LEAST_THREADS, THREADS_A_PROCESSOR * processors), WAITING);
    this.supervision =
        Map.of(
            "/healthz", pool(name + "-health", 1, WAITING_SUPERVISORS),
            "/readyz", pool(name + "-ready", 1, WAITING_SUPERVISORS));
  }

  private static ThreadPoolExecutor pool(String name, int threads, int waiting) {
    var pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(waiting),
            work -> thread(work, name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Those of ordinary requests. */
  ExecutorService ordinary() {
    return pool;
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    HttpContent content = context.getMessage();
    var request = (HttpRequestPacket) content.getHttpHeader();
    var threads = supervision.getOrDefault(request.getRequestURI(), pool);
    var suspended = context.getSuspendAction();
    context.suspend();
    try {
      threads.execute(context::resumeNext);
    } catch (RejectedExecutionException e) {
      var watch = ConnectionTimer.of(context.getConnection());
      farewell.reject(
          watch, RequestFault.FULL, request.getRequestURI(), RequestFault.FULL.sentence());
      context.completeAndRecycle();
    }
    return suspended;
  }

  /** How many ordinary requests wait for a thread. */
  int waiting() {
    return pool.getQueue().size();
  }

  void end() {
    pool.shutdownNow();
    supervision.values().forEach(ExecutorService::shutdownNow);
  }
}
