package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairThreads;
import dev.platform.http.ClientAddresses;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;

/**
 * Takes whole requests off the threads that serve the network. One address occupies a quarter of
 * the threads at most. Supervisors are answered by threads of their own: however much there is to
 * do, a process that lives says so.
 */
final class WorkerPool extends BaseFilter {
  private static final int LEAST_THREADS = 32;
  private static final int THREADS_A_PROCESSOR = 8;
  private static final int SHARES = 4;
  private static final int WAITING = 1024;
  private static final int WAITING_SUPERVISORS = 32;

  /** Each occupies a thread until it ends, so they have their own. */
  private static final String STREAMS = "/graphql/stream";

  private static final int MAX_STREAMS = 64;

  private final ClientAddresses addresses;
  private final LingeringClose farewell;
  private final FairThreads pool;
  private final Map<String, FairThreads> own;

  WorkerPool(String name, ClientAddresses addresses, LingeringClose farewell) {
    this.addresses = addresses;
    this.farewell = farewell;
    int threads =
        Math.max(LEAST_THREADS, THREADS_A_PROCESSOR * Runtime.getRuntime().availableProcessors());
    this.pool = new FairThreads(name, new FairShares.Limits(threads, threads / SHARES, WAITING));
    this.own =
        Map.of(
            "/healthz",
            supervisors(name + "-health"),
            "/readyz",
            supervisors(name + "-ready"),
            STREAMS,
            new FairThreads(
                name + "-streams", new FairShares.Limits(MAX_STREAMS, MAX_STREAMS / SHARES, 0)));
  }

  private static FairThreads supervisors(String name) {
    return new FairThreads(name, new FairShares.Limits(1, 1, WAITING_SUPERVISORS));
  }

  /** Those of ordinary requests. */
  ExecutorService ordinary() {
    return pool.threads();
  }

  @Override
  public NextAction handleRead(FilterChainContext context) {
    HttpContent content = context.getMessage();
    var request = (HttpRequestPacket) content.getHttpHeader();
    var threads = own.getOrDefault(request.getRequestURI(), pool);
    var owner = PeerAddresses.client(addresses, request);
    var suspended = context.getSuspendAction();
    context.suspend();
    if (!threads.execute(owner, context::resumeNext)) {
      var watch = ConnectionTimer.of(context.getConnection());
      farewell.reject(
          watch, RequestFault.FULL, request.getRequestURI(), RequestFault.FULL.sentence());
      context.completeAndRecycle();
    }
    return suspended;
  }

  /** How many ordinary requests wait for a thread. */
  int waiting() {
    return pool.waiting();
  }

  void end() {
    pool.close();
    own.values().forEach(FairThreads::close);
  }
}
