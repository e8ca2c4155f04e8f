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
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  RouteReader(
      Backends backends, Engine engine, SiteRulesSource rulebook, Iterable<AllowLists> allowLists) {
    this.backends = backends;
    this.engine = engine;
    this.rulebook = rulebook;
    this.allowLists = allowLists;
  }

  /** How the world reaches a service. */
  record Entry(ServiceId service, String slug, HostRoute route) {
    /** Whether all that the route leads to was there; otherwise it is to be read again. */
    boolean isWhole() {
      return !(route instanceof HostRoute.Closed closed
          && closed.reason() == HostRoute.Reason.ELSEWHERE);
    }
  }

  /** What the routes of some services are made of. */
  record Parts(
      List<Backend> backends, Map<ServiceId, SiteRules> rules, Map<ServiceId, AllowList> allowed) {}

  /** Some services in the order of their ids, behind another one; null begins. */
  Parts page(Tx tx, @Nullable ServiceId after, int limit) {
    return parts(tx, backends.page(tx, after, limit));
  }

  /** Those of the services that the world can reach. */
  Parts of(Tx tx, Collection<ServiceId> services) {
    return parts(tx, backends.of(tx, services));
  }

  private Parts parts(Tx tx, List<Backend> some) {
    var services = some.stream().map(Backend::service).toList();
    var sites = some.stream().filter(it -> it.files() != null).map(Backend::service).toList();
    return new Parts(
        some,
        sites.isEmpty() ? Map.of() : rulebook.of(tx, sites),
        services.isEmpty() ? Map.of() : allowed(tx, services));
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
    var route = route(backend, parts);
    var allowed = parts.allowed().get(backend.service());
    return new Entry(
        backend.service(), backend.slug(), allowed == null ? route : route.with(allowed));
  }

  private HostRoute route(Backend backend, Parts parts) {
    if (backend.files() != null) {
      return site(backend, backend.files(), parts);
    }
    if (!backend.ready().isEmpty()) {
      return new HostRoute.Instances(
          backend.service().value(), backend.ready().stream().map(RouteReader::upstream).toList());
    }
    return closed(backend, backend.isLive() ? HostRoute.Reason.UNHEALTHY : reason(backend.phase()));
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
