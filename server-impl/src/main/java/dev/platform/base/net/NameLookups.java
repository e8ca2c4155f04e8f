package dev.platform.base.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up. Requests to one name share a look-up that is in progress, so that a name whose
 * servers do not respond occupies one thread, however many requests wait for it.
 */
final class NameLookups implements AutoCloseable {
  private static final int THREADS = 64;
  private static final int IDLE_SECONDS = 10;

  private final NameResolver resolver;
  private final Map<String, CompletableFuture<InetAddress[]>> pending = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          NameLookups::thread);

  NameLookups(NameResolver resolver) {
    this.resolver = resolver;
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "name-lookups");
    thread.setDaemon(true);
    return thread;
  }

  /** The addresses of a name as they are now; none if it is unknown. */
  CompletableFuture<InetAddress[]> find(String host) {
    var mine = new CompletableFuture<InetAddress[]>();
    @Nullable CompletableFuture<InetAddress[]> others = pending.putIfAbsent(host, mine);
    if (others != null) {
      return others;
    }
    threads.execute(
        () -> {
          var found = resolve(host);
          pending.remove(host, mine);
          mine.complete(found);
        });
    return mine;
  }

  private InetAddress[] resolve(String host) {
    try {
      return resolver.resolve(host);
    } catch (UnknownHostException | RuntimeException e) {
      return new InetAddress[0];
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
