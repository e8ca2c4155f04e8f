package dev.platform.platform.routing;

import dev.platform.edge.route.HostRoute;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.RouteReader.Entry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where custom hosts lead. A host that moves to another service in one commit is never unknown in
 * between, whichever of the two services is read first.
 */
final class HostIndex {
  private final Map<String, Owned> routes = new ConcurrentHashMap<>();

  private record Owned(ServiceId owner, HostRoute route) {}

  @Nullable HostRoute find(String host) {
    var owned = routes.get(host);
    return owned == null ? null : owned.route();
  }

  /** Takes over what has become of a service; null is a service that was not there, or is gone. */
  void replace(@Nullable Entry before, @Nullable Entry now) {
    Map<String, HostRoute> current = now == null ? Map.of() : now.hosts();
    if (now != null) {
      current.forEach((host, route) -> routes.put(host, new Owned(now.service(), route)));
    }
    if (before != null) {
      before.hosts().keySet().stream()
          .filter(host -> !current.containsKey(host))
          .forEach(host -> forget(host, before.service()));
    }
  }

  private void forget(String host, ServiceId owner) {
    routes.computeIfPresent(host, (name, owned) -> owned.owner().equals(owner) ? null : owned);
  }
}
