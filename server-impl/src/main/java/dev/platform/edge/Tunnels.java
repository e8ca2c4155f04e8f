package dev.platform.edge;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The open WebSockets of each instance. */
final class Tunnels {

  private final ConcurrentMap<String, Set<Tunnel>> open = new ConcurrentHashMap<>();
  private volatile boolean leaving;

  void add(String instance, Tunnel tunnel) {
    open.compute(
        instance,
        (id, tunnels) -> {
          Set<Tunnel> all = tunnels == null ? ConcurrentHashMap.newKeySet() : tunnels;
          all.add(tunnel);
          return all;
        });
    if (leaving) {
      tunnel.goAway();
    }
  }

  void remove(String instance, Tunnel tunnel) {
    open.computeIfPresent(
        instance,
        (id, tunnels) -> {
          tunnels.remove(tunnel);
          return tunnels.isEmpty() ? null : tunnels;
        });
  }

  /** How many are open. */
  int count() {
    return open.values().stream().mapToInt(Set::size).sum();
  }

  /** Ends all, those to come included, from any thread. */
  void goAway() {
    leaving = true;
    open.keySet().forEach(this::goAway);
  }

  /** Ends those of an instance, from any thread. */
  void goAway(String instance) {
    open.getOrDefault(instance, Set.of()).forEach(Tunnel::goAway);
  }
}
