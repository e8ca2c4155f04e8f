package dev.platform.edge;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import dev.platform.edge.route.HostRoute;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Gives the instances of each service their turns. */
final class Balancer {

  private final LoadingCache<String, AtomicInteger> turns =
      Caches.newBuilder()
          .expireAfterAccess(Duration.ofHours(1))
          .build(resource -> new AtomicInteger());

  /** The instance whose turn it is, leaving out those that have been tried in vain. */
  Optional<HostRoute.Upstream> next(HostRoute.Instances route, Set<String> tried) {
    List<HostRoute.Upstream> left = tried.isEmpty() ? route.instances() : untried(route, tried);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    int turn = turns.get(route.resource()).getAndIncrement();
    return Optional.of(left.get(Math.floorMod(turn, left.size())));
  }

  private static List<HostRoute.Upstream> untried(HostRoute.Instances route, Set<String> tried) {
    return route.instances().stream().filter(each -> !tried.contains(each.instance())).toList();
  }
}
