package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.db.Tx;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.glassfish.hk2.api.IterableProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where requests for services go, kept in memory: read again whenever something that matters has
 * changed, and every few seconds in case that went unheard. While the database is away, what was
 * read last stands.
 */
public final class ServiceRoutes implements AutoCloseable {
  /** The signal that routes, or who may take them, may have changed. */
  public static final String CHANNEL = "routes";

  private static final Logger log = LoggerFactory.getLogger(ServiceRoutes.class);
  private static final long PERIOD_SECONDS = 3;
  private static final Target UNKNOWN = new Target.Unknown();

  private final StandingStore standings = new StandingStore();
  private final Db db;
  private final Signals signals;
  private final Engine engine;
  private final SiteRulebook rulebook;
  private final Iterable<AllowLists> allowLists;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Semaphore changed = new Semaphore(0);
  private final Thread thread = new Thread(this::refreshForever, "routes");
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private volatile Known known = new Known(Map.of(), Map.of());

  @Inject
  ServiceRoutes(
      Db db,
      Signals signals,
      Engine engine,
      SiteRulebook rulebook,
      IterableProvider<AllowLists> allowLists) {
    this(db, signals, engine, rulebook, (Iterable<AllowLists>) allowLists);
  }

  ServiceRoutes(
      Db db,
      Signals signals,
      Engine engine,
      SiteRulebook rulebook,
      Iterable<AllowLists> allowLists) {
    this.db = db;
    this.signals = signals;
    this.engine = engine;
    this.rulebook = rulebook;
    this.allowLists = allowLists;
    thread.setDaemon(true);
  }

  /** Where the service with a slug is. Reads memory, never blocks. */
  public Target find(String slug) {
    return known.targets().getOrDefault(slug, UNKNOWN);
  }

  /** From where the service with a slug takes requests. Reads memory, never blocks. */
  public AllowList visitors(String slug) {
    return known.visitors().getOrDefault(slug, AllowList.EVERYWHERE);
  }

  /** Calls back after {@link #visitors} has changed for some service, on the thread that reads. */
  public void whenVisitorsChange(Runnable listener) {
    listeners.add(listener);
  }

  /** What was read together, by slug. */
  private record Known(Map<String, Target> targets, Map<String, AllowList> visitors) {
    Known {
      targets = Map.copyOf(targets);
      visitors = Map.copyOf(visitors);
    }
  }

  /** Reads once, then begins to listen. */
  public void start() {
    refresh();
    signals.subscribe(CHANNEL, payload -> changed.release());
    thread.start();
  }

  /** Reads all routes again. */
  public void refresh() {
    var services = db.read("routes.services", standings::ofPublic);
    var upstreams = db.read("routes.upstreams", standings::upstreams);
    var rules = db.read("routes.rules", rulebook::all);
    var allowed = db.read("routes.allow-lists", this::allowed);
    Map<ServiceId, List<Target.Upstream>> ready =
        upstreams.stream()
            .collect(
                Collectors.groupingBy(
                    StandingMapper.UpstreamRow::serviceId,
                    Collectors.mapping(
                        row -> new Target.Upstream(row.id(), row.host(), row.port()),
                        Collectors.toList())));
    Map<String, Target> targets = new HashMap<>();
    Map<String, AllowList> visitors = new HashMap<>();
    for (StandingRow service : services) {
      var id = service.serviceId();
      targets.put(
          service.slug(),
          target(
              service,
              ready.getOrDefault(id, List.of()),
              rules.getOrDefault(id, SiteRules.none())));
      if (allowed.containsKey(id)) {
        visitors.put(service.slug(), allowed.get(id));
      }
    }
    var before = known;
    known = new Known(targets, visitors);
    if (!known.visitors().equals(before.visitors())) {
      listeners.forEach(Runnable::run);
    }
  }

  private Map<ServiceId, AllowList> allowed(Tx tx) {
    Map<ServiceId, AllowList> allowed = new HashMap<>();
    for (AllowLists room : allowLists) {
      room.all(tx).forEach((service, list) -> allowed.merge(service, list, AllowList::and));
    }
    return allowed;
  }

  private Target target(StandingRow service, List<Target.Upstream> ready, SiteRules rules) {
    if (service.servesFiles()) {
      return files(service)
          .<Target>map(root -> new Target.Site(service.serviceId(), root, rules))
          .orElseGet(() -> new Target.Elsewhere(service.name()));
    }
    if (!ready.isEmpty()) {
      return new Target.Instances(service.serviceId(), ready);
    }
    return service.isLive()
        ? new Target.Unhealthy(service.name())
        : new Target.Closed(service.name(), closed(service.phase()));
  }

  /** Between the two reads the last instance may have gone. */
  private static Phase closed(Phase phase) {
    return phase == Phase.RUNNING ? Phase.DEPLOYING : phase;
  }

  private Optional<Path> files(StandingRow service) {
    var artifact = Objects.requireNonNull(service.artifact());
    var files = engine.files(new ArtifactRef(artifact));
    if (files.isEmpty() && told.add(artifact)) {
      log.warn(
          "the files of {} are not on this machine; an edge needs the data folder of the worker",
          service.serviceId());
    }
    return files;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void refreshForever() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        if (changed.tryAcquire(PERIOD_SECONDS, TimeUnit.SECONDS)) {
          changed.drainPermits();
        }
        refresh();
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        log.warn("routes are not read; the ones before stand: {}", e.getMessage());
      }
    }
  }
}
