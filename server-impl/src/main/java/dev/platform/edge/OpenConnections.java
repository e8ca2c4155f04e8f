package dev.platform.edge;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** How many connections clients have, each address and all together. */
final class OpenConnections {

  /** So many times the limit are told that they are too many. */
  private static final int TOLD = 2;

  private final EdgeLimits limits;
  private final Predicate<String> isProxy;
  private final Map<String, Integer> ofOne = new HashMap<>();
  private int all;

  OpenConnections(EdgeLimits limits, Predicate<String> isProxy) {
    this.limits = limits;
    this.isProxy = isProxy;
  }

  /** What becomes of a connection. */
  enum Admission {
    /** It is served. */
    TAKEN,
    /** It is counted, and told that it is one too many. */
    SURPLUS,
    /** It is not counted, and is to be closed without a word. */
    REFUSED
  }

  /** Decides on one more, and counts it unless it is refused. */
  synchronized Admission open(String address) {
    int its = isProxy.test(address) ? 0 : ofOne.getOrDefault(address, 0);
    if (all >= TOLD * limits.connections() || its >= TOLD * limits.connectionsOfOne()) {
      return Admission.REFUSED;
    }
    ofOne.merge(address, 1, Integer::sum);
    all++;
    return all <= limits.connections() && its < limits.connectionsOfOne()
        ? Admission.TAKEN
        : Admission.SURPLUS;
  }

  /** How many are open. */
  synchronized int count() {
    return all;
  }

  /** Counts one less. */
  synchronized void close(String address) {
    ofOne.computeIfPresent(address, (it, many) -> many > 1 ? many - 1 : null);
    all--;
  }
}
