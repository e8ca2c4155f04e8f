package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.ServiceId;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes routes of what is in the database, some services at a time. */
final class RouteReader {
  private static final Logger log = LoggerFactory.getLogger(RouteReader.class);

  private final RouteStore store = new RouteStore();
  private final Engine engine;
  private final SiteRulesSource rulebook;
  private final Iterable<AllowLists> allowLists;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  RouteReader(Engine engine, SiteRulesSource rulebook, Iterable<AllowLists> allowLists) {
    this.engine = engine;
    this.rulebook = rulebook;
    this.allowLists = allowLists;
  }

  /**
   * How the world reaches a service.
   *
   * @param isWhole whether all that the route leads to was there; otherwise it is to be read again
   */
  record Entry(
      ServiceId service, String slug, Target target, AllowList visitors, boolean isWhole) {}

  /** What the routes of some services are made of. */
  record Parts(
      List<ServiceStatusRow> services,
      Map<ServiceId, List<Target.Upstream>> upstreams,
      Map<ServiceId, SiteRules> rules,
      Map<ServiceId, AllowList> allowed) {}

  /** Some services in the order of their ids, behind another one; null begins. */
  Parts page(Tx tx, @Nullable ServiceId after, int limit) {
    return parts(tx, store.page(tx, after, limit));
  }

  /** Those of the services that the world can reach. */
  Parts of(Tx tx, Collection<ServiceId> services) {
    return parts(tx, store.of(tx, services));
  }

  private Parts parts(Tx tx, List<ServiceStatusRow> services) {
    var ids = services.stream().map(ServiceStatusRow::serviceId).toList();
    if (ids.isEmpty()) {
      return new Parts(services, Map.of(), Map.of(), Map.of());
    }
    var sites =
        services.stream()
            .filter(ServiceStatusRow::servesFiles)
            .map(ServiceStatusRow::serviceId)
            .toList();
    return new Parts(
        services,
        store.upstreams(tx, ids),
        sites.isEmpty() ? Map.of() : rulebook.of(tx, sites),
        allowed(tx, ids));
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
    return parts.services().stream().map(service -> entry(service, parts)).toList();
  }

  private Entry entry(ServiceStatusRow service, Parts parts) {
    var id = service.serviceId();
    var target = target(service, parts);
    return new Entry(
        id,
        service.slug(),
        target,
        parts.allowed().getOrDefault(id, AllowList.EVERYWHERE),
        !(target instanceof Target.Elsewhere));
  }

  private Target target(ServiceStatusRow service, Parts parts) {
    var id = service.serviceId();
    if (service.servesFiles()) {
      var rules = parts.rules().getOrDefault(id, SiteRules.none());
      return files(service)
          .<Target>map(root -> new Target.Site(id, root, rules))
          .orElseGet(() -> new Target.Elsewhere(service.name()));
    }
    var ready = parts.upstreams().getOrDefault(id, List.of());
    if (!ready.isEmpty()) {
      return new Target.Instances(id, ready);
    }
    return service.isLive()
        ? new Target.Unhealthy(service.name())
        : closed(service, atRest(service.phase()));
  }

  /** There are many of these, so a name that is the slug too is kept once. */
  private static Target closed(ServiceStatusRow service, Phase phase) {
    var name = service.name().equals(service.slug()) ? service.slug() : service.name();
    return new Target.Closed(name, phase);
  }

  /** Between two statements the last instance may have gone. */
  private static Phase atRest(Phase phase) {
    return phase == Phase.RUNNING ? Phase.DEPLOYING : phase;
  }

  private Optional<Path> files(ServiceStatusRow service) {
    var artifact = Objects.requireNonNull(service.artifact());
    var files = engine.files(new ArtifactRef(artifact));
    if (files.isEmpty() && told.add(artifact)) {
      log.warn(
          "the files of {} are not on this machine; an edge needs the data folder of the worker",
          service.serviceId());
    }
    return files;
  }
}
