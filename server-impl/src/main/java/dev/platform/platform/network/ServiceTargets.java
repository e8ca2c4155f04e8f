package dev.platform.platform.network;

import dev.platform.base.id.IdPrefix;
import dev.platform.edge.route.TcpTarget;
import dev.platform.platform.routing.ServiceRoutes;
import jakarta.inject.Inject;
import java.util.List;

/** Leads connections to a private service to its instances. */
final class ServiceTargets implements NetworkTargets {
  private final ServiceRoutes routes;

  @Inject
  ServiceTargets(ServiceRoutes routes) {
    this.routes = routes;
  }

  @Override
  public List<TcpTarget> targets(String owner, String name) {
    return IdPrefix.SERVICE.begins(owner)
        ? routes.instances(name).stream().map(TcpTarget::of).toList()
        : List.of();
  }
}
