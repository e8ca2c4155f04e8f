package dev.platform.platform.datastore;

import dev.platform.edge.route.TcpTarget;
import dev.platform.platform.network.NetworkTargets;
import jakarta.inject.Inject;
import java.util.List;

/** Leads connections from the network of a datastore to its server. */
final class DatastoreTargets implements NetworkTargets {
  private final DatastoreRoutes routes;

  @Inject
  DatastoreTargets(DatastoreRoutes routes) {
    this.routes = routes;
  }

  @Override
  public List<TcpTarget> targets(String owner, String name) {
    return routes.internal(owner);
  }
}
