package dev.platform.edge.tcp;

import dev.platform.edge.route.InternalAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The connections that are open: how many, and to which instances they lead. */
final class OpenConnections {
  static final int LIMIT = 16_384;
  static final int LIMIT_OF_ADDRESS = 4_096;

  private final Map<InternalAddress, Integer> counts = new HashMap<>();
  private final Map<String, Set<ForwardedConnection>> byInstance = new HashMap<>();
  private int all;

  /** Counts one more; tells whether there is room for it. */
  synchronized boolean open(InternalAddress address) {
    int now = counts.getOrDefault(address, 0);
    if (all >= LIMIT || now >= LIMIT_OF_ADDRESS) {
      return false;
    }
    counts.put(address, now + 1);
    all++;
    return true;
  }

  /** Counts one less. */
  synchronized void close(InternalAddress address) {
    counts.computeIfPresent(address, (same, count) -> count > 1 ? count - 1 : null);
    all--;
  }

  synchronized int count() {
    return all;
  }

  synchronized void enter(String instance, ForwardedConnection connection) {
    byInstance.computeIfAbsent(instance, id -> new HashSet<>()).add(connection);
  }

  synchronized void leave(String instance, ForwardedConnection connection) {
    byInstance.computeIfPresent(
        instance,
        (id, connections) -> {
          connections.remove(connection);
          return connections.isEmpty() ? null : connections;
        });
  }

  /** The instances that have connections, or are about to. */
  synchronized Set<String> instances() {
    return Set.copyOf(byInstance.keySet());
  }

  synchronized List<ForwardedConnection> of(String instance) {
    return List.copyOf(byInstance.getOrDefault(instance, Set.of()));
  }
}
