package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts the requests that each instance is working on. */
final class InFlightRequests {

  private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

  /** The instances that work on requests. */
  Set<String> instances() {
    return Set.copyOf(counts.keySet());
  }

  int of(String instance) {
    return counts.getOrDefault(instance, 0);
  }

  /** The requests of all instances. */
  int all() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  Lease enter(HostRoute.Upstream upstream) {
    counts.merge(upstream.instance(), 1, Integer::sum);
    return new Lease(upstream);
  }

  private void leave(String instance) {
    counts.computeIfPresent(instance, (id, count) -> count == 1 ? null : count - 1);
  }

  /** A place at an instance, held until it is closed. */
  final class Lease implements AutoCloseable {

    private final HostRoute.Upstream upstream;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Lease(HostRoute.Upstream upstream) {
      this.upstream = upstream;
    }

    HostRoute.Upstream upstream() {
      return upstream;
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        leave(upstream.instance());
      }
    }
  }
}
