package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Gives the instances of each service their turns. */
final class Balancer {

  private final ConcurrentMap<String, AtomicInteger> turns = new ConcurrentHashMap<>();

  /** The instance whose turn it is, leaving out those that have been tried in vain. */
  Optional<HostRoute.Upstream> next(HostRoute.Instances route, Set<String> tried) {
    List<HostRoute.Upstream> left = tried.isEmpty() ? route.instances() : untried(route, tried);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    int turn =
        turns.computeIfAbsent(route.resource(), its -> new AtomicInteger()).getAndIncrement();
    return Optional.of(left.get(Math.floorMod(turn, left.size())));
  }

  private static List<HostRoute.Upstream> untried(HostRoute.Instances route, Set<String> tried) {
    return route.instances().stream().filter(each -> !tried.contains(each.instance())).toList();
  }
}
