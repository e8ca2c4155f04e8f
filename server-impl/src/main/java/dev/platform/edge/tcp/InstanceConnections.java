package dev.platform.edge.tcp;

import java.util.HashMap;
import java.util.Map;

/** How many connections lead to each instance, through all forwarders that share it. */
public final class InstanceConnections {
  private final Map<String, Integer> counts = new HashMap<>();

  /** Counts one more; tells whether there is room for it. */
  synchronized boolean open(String instance, int atMost) {
    boolean hasRoom = counts.getOrDefault(instance, 0) < atMost;
    if (hasRoom) {
      counts.merge(instance, 1, Integer::sum);
    }
    return hasRoom;
  }

  /** Counts one less. */
  synchronized void close(String instance) {
    counts.computeIfPresent(instance, (same, count) -> count > 1 ? count - 1 : null);
  }
}
