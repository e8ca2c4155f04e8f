package dev.platform.edge;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The services that were visited lately. */
final class VisitedServices {
  private final Set<String> services = ConcurrentHashMap.newKeySet();

  /** Looks first: of many requests for one service, few write. */
  void add(String service) {
    if (!services.contains(service)) {
      services.add(service);
    }
  }

  /** Those that were visited since this was asked last. */
  Set<String> take() {
    var taken = new HashSet<>(services);
    services.removeAll(taken);
    return taken;
  }
}
