package dev.platform.edge;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** How many connections clients have, each address and all together. */
final class OpenConnections {

  private final EdgeLimits limits;
  private final Predicate<String> isProxy;
  private final Map<String, Integer> ofOne = new HashMap<>();
  private int all;

  OpenConnections(EdgeLimits limits, Predicate<String> isProxy) {
    this.limits = limits;
    this.isProxy = isProxy;
  }

  /** Counts one more; tells whether it may stay. */
  synchronized boolean open(String address) {
    int now = ofOne.merge(address, 1, Integer::sum);
    all++;
    return all <= limits.connections()
        && (now <= limits.connectionsOfOne() || isProxy.test(address));
  }

  /** Counts one less. */
  synchronized void close(String address) {
    ofOne.computeIfPresent(address, (it, many) -> many > 1 ? many - 1 : null);
    all--;
  }
}
