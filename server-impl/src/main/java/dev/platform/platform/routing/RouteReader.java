package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Backend;
import dev.platform.platform.deploy.Backends;
import dev.platform.platform.deploy.ServicePhase;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes routes of what is in the database, some services at a time. */
final class RouteReader {
  private static final Logger log = LoggerFactory.getLogger(RouteReader.class);

  private final Backends backends;
  private final Engine engine;
  private final SiteRulesSource rulebook;
  private final Iterable<AllowLists> allowLists;
  private final CustomHosts customHosts;
  private final Fronts fronts;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  RouteReader(
      Backends backends,
      Engine engine,
      SiteRulesSource rulebook,
      Iterable<AllowLists> allowLists,
      CustomHosts customHosts,
      Fronts fronts) {
    this.backends = backends;
    this.engine = engine;
    this.rulebook = rulebook;
    this.allowLists = allowLists;
    this.customHosts = customHosts;
    this.fronts = fronts;
  }

  /**
   * How a service is reached: by the world, or by its neighbors only.
   *
   * @param route where its slug leads
   * @param hosts where its custom hosts lead
   * @param isPublic whether the world reaches it
   * @param hasSubdomain whether its slug leads anywhere
   * @param sleeps whether it is to be known when it is visited
   */
  record Entry(
      ServiceId service,
      String slug,
      HostRoute route,
      Map<String, HostRoute> hosts,
      boolean isPublic,
      boolean hasSubdomain,
      boolean sleeps) {
    /** Whether all that the route leads to was there; otherwise it is to be read again. */
    boolean isWhole() {
      return !(route instanceof HostRoute.Closed closed
          && closed.reason() == HostRoute.Reason.ELSEWHERE);
    }
  }

  /** What the routes of some services are made of. */
  record Parts(
      List<Backend> backends,
      Map<ServiceId, SiteRules> rules,
      Map<ServiceId, AllowList> allowed,
      Map<ServiceId, List<CustomHosts.Host>> hosts,
      Map<ServiceId, Front> fronts) {
    Front front(Backend backend) {
      return fronts.getOrDefault(backend.service(), Front.OPEN);
    }
  }

  /** Some services in the order of their ids, behind another one; null begins. */
  Parts page(Tx tx, @Nullable ServiceId after, int limit) {
    return parts(tx, backends.page(tx, after, limit));
  }

  /** Those of the services that can be reached. */
  Parts of(Tx tx, Collection<ServiceId> services) {
    return parts(tx, backends.of(tx, services));
  }

  private Parts parts(Tx tx, List<Backend> some) {
    var services = some.stream().map(Backend::service).toList();
    var sites = some.stream().filter(it -> it.files() != null).map(Backend::service).toList();
    return new Parts(
        some,
        sites.isEmpty() ? Map.of() : rulebook.of(tx, sites),
        services.isEmpty() ? Map.of() : allowed(tx, services),
        services.isEmpty() ? Map.of() : customHosts.of(tx, services),
        services.isEmpty() ? Map.of() : fronts.of(tx, services));
  }

  private Map<ServiceId, AllowList> allowed(Tx tx, Collection<ServiceId> services) {
    Map<ServiceId, AllowList> allowed = new HashMap<>();
    for (AllowLists room : allowLists) {
      room.of(tx, services).forEach((id, list) -> allowed.merge(id, list, AllowList::and));
    }
    return allowed;
  }

  /** The routes; asks the engine for files, so no transaction may be open. */
  List<Entry> entries(Parts parts) {
    return parts.backends().stream().map(backend -> entry(backend, parts)).toList();
  }

  private Entry entry(Backend backend, Parts parts) {
    var allowed = parts.allowed().getOrDefault(backend.service(), AllowList.EVERYWHERE);
    var route = route(backend, parts).with(allowed);
    Map<String, HostRoute> hosts = new HashMap<>();
    for (CustomHosts.Host host : parts.hosts().getOrDefault(backend.service(), List.of())) {
      hosts.put(host.name(), isRedirect(host) ? redirect(backend, host, allowed) : route);
    }
    return new Entry(
        backend.service(),
        backend.slug(),
        route,
        Map.copyOf(hosts),
        backend.isPublic(),
        parts.front(backend).hasSubdomain(),
        backend.sleeps());
  }

  private static boolean isRedirect(CustomHosts.Host host) {
    return !host.redirectTo().isEmpty();
  }

  private static HostRoute redirect(Backend backend, CustomHosts.Host host, AllowList allowed) {
    return new HostRoute.Redirect(backend.service().value(), host.redirectTo(), allowed);
  }

  private HostRoute route(Backend backend, Parts parts) {
    var front = parts.front(backend);
    if (front.isInMaintenance() && !isSuspended(backend)) {
      return new HostRoute.Maintenance(backend.service().value(), backend.name(), front.page());
    }
    if (backend.files() != null) {
      return site(backend, backend.files(), parts);
    }
    if (!backend.ready().isEmpty()) {
      return new HostRoute.Instances(
          backend.service().value(), backend.ready().stream().map(RouteReader::upstream).toList());
    }
    if (backend.isDormant()) {
      return new HostRoute.Asleep(backend.service().value(), backend.name());
    }
    return closed(backend, backend.isLive() ? HostRoute.Reason.UNHEALTHY : reason(backend.phase()));
  }

  private static boolean isSuspended(Backend backend) {
    return backend.phase() == ServicePhase.HIBERNATED && !backend.isDormant();
  }

  private HostRoute site(Backend backend, ArtifactRef artifact, Parts parts) {
    var files = engine.files(artifact);
    if (files.isEmpty()) {
      warnOnce(backend, artifact);
      return closed(backend, HostRoute.Reason.ELSEWHERE);
    }
    var rules = parts.rules().getOrDefault(backend.service(), SiteRules.none());
    return new HostRoute.Site(backend.service().value(), files.get(), rules);
  }

  private void warnOnce(Backend backend, ArtifactRef artifact) {
    if (told.add(artifact.key())) {
      log.warn(
          "the files of {} are not on this host; an edge needs the worker's data directory",
          backend.service());
    }
  }

  private static HostRoute.Upstream upstream(Backend.Endpoint ready) {
    return new HostRoute.Upstream(ready.instance(), ready.host(), ready.port());
  }

  /** There are many of these, so a name that is the slug too is kept once. */
  private static HostRoute closed(Backend backend, HostRoute.Reason reason) {
    var name = backend.name().equals(backend.slug()) ? backend.slug() : backend.name();
    return new HostRoute.Closed(name, reason);
  }

  /** Of a service that runs, the last instance may have gone between two statements. */
  private static HostRoute.Reason reason(ServicePhase phase) {
    return switch (phase) {
      case PENDING, BUILDING, DEPLOYING, RUNNING -> HostRoute.Reason.STARTING;
      case HIBERNATED -> HostRoute.Reason.SUSPENDED;
      case CANCELED, FAILED -> HostRoute.Reason.FAILED;
    };
  }
}
