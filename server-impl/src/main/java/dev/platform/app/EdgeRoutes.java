package dev.platform.app;

import dev.platform.edge.Route;
import dev.platform.edge.RouteTable;
import dev.platform.platform.deploy.Phase;
import dev.platform.platform.deploy.ServiceRoutes;
import dev.platform.platform.deploy.Target;

/** The routes of services, in the words of the edge. */
final class EdgeRoutes implements RouteTable {
  private static final Route UNKNOWN = new Route.Unknown();

  private final ServiceRoutes routes;

  EdgeRoutes(ServiceRoutes routes) {
    this.routes = routes;
  }

  @Override
  public Route find(String label) {
    var target = routes.find(label);
    if (target instanceof Target.Instances some) {
      return new Route.Instances(
          some.service().value(), some.instances().stream().map(EdgeRoutes::upstream).toList());
    }
    if (target instanceof Target.Site site) {
      return new Route.Site(site.service().value(), site.root());
    }
    return target instanceof Target.Closed closed
        ? new Route.Closed(closed.name(), reason(closed.phase()))
        : UNKNOWN;
  }

  private static Route.Upstream upstream(Target.Upstream upstream) {
    return new Route.Upstream(upstream.instance(), upstream.host(), upstream.port());
  }

  private static Route.Reason reason(Phase phase) {
    return switch (phase) {
      case PENDING, BUILDING, DEPLOYING, RUNNING -> Route.Reason.STARTING;
      case HIBERNATED -> Route.Reason.SUSPENDED;
      case CANCELED, FAILED -> Route.Reason.FAILED;
    };
  }
}
