package dev.platform.app;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.edge.AllowList;
import dev.platform.edge.Route;
import dev.platform.edge.RouteTable;
import dev.platform.edge.SiteRules;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.deploy.Phase;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.routing.Target;

/** The routes of services, in the words of the edge. */
final class EdgeRoutes implements RouteTable {
  private static final Route UNKNOWN = new Route.Unknown();

  private final ServiceRoutes routes;
  private final Engine engine;

  /** Patterns are made once for each reading of the rules, not for each request. */
  private final LoadingCache<dev.platform.platform.routing.SiteRules, SiteRules> rules =
      Caffeine.newBuilder().weakKeys().build(EdgeRoutes::rules);

  private final LoadingCache<dev.platform.platform.routing.AllowList, AllowList> lists =
      Caffeine.newBuilder().weakKeys().build(list -> new AllowList(list.lists()));

  EdgeRoutes(ServiceRoutes routes, Engine engine) {
    this.routes = routes;
    this.engine = engine;
  }

  @Override
  public Route find(String label) {
    var target = routes.find(label);
    if (target instanceof Target.Instances some) {
      return new Route.Instances(
          some.service().value(), some.instances().stream().map(EdgeRoutes::upstream).toList());
    }
    if (target instanceof Target.Site site) {
      return new Route.Site(site.service().value(), site.root(), rules.get(site.rules()));
    }
    if (target instanceof Target.Unhealthy unhealthy) {
      return new Route.Closed(unhealthy.name(), Route.Reason.UNHEALTHY);
    }
    if (target instanceof Target.Elsewhere elsewhere) {
      return new Route.Closed(elsewhere.name(), Route.Reason.ELSEWHERE);
    }
    return target instanceof Target.Closed closed
        ? new Route.Closed(closed.name(), reason(closed.phase()))
        : UNKNOWN;
  }

  @Override
  public AllowList visitors(String label) {
    return lists.get(routes.visitors(label));
  }

  @Override
  public boolean isGenuine(Route.Upstream upstream, int from) {
    return engine.answers(upstream.instance(), upstream.port(), from);
  }

  @Override
  public void whenVisitorsChange(Runnable listener) {
    routes.whenVisitorsChange(listener);
  }

  private static SiteRules rules(dev.platform.platform.routing.SiteRules rules) {
    return new SiteRules(
        rules.headers().stream()
            .map(it -> new SiteRules.Header(it.path(), it.name(), it.value()))
            .toList(),
        rules.routes().stream()
            .map(it -> new SiteRules.Way(kind(it.kind()), it.source(), it.destination()))
            .toList());
  }

  private static SiteRules.Kind kind(dev.platform.platform.routing.SiteRules.Kind kind) {
    return switch (kind) {
      case REDIRECT -> SiteRules.Kind.REDIRECT;
      case REWRITE -> SiteRules.Kind.REWRITE;
    };
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
