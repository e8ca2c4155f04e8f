package dev.platform.platform.routing;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.time.Ticks;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.CustomPage;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.edge.route.TcpAddress;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Backends;
import dev.platform.platform.routing.RouteReader.Entry;
import dev.platform.platform.sleep.Visits;
import dev.platform.platform.workload.MachineSockets;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where requests for services go, kept in memory: read as a whole once, then only what has changed
 * since, when a signal says so and every few seconds in case one went unheard. While the database
 * is away, what was read last stands. Once started, it tells which routes it knows, and which
 * instances still work for it that no route leads to any longer.
 */
@NoAccessCheck("an edge serves all workspaces")
public final class ServiceRoutes implements RouteTable, AutoCloseable {
  /** The signal that routes, or who may take them, may have changed. */
  static final String CHANNEL = "routes";

  private static final Logger log = LoggerFactory.getLogger(ServiceRoutes.class);
  private static final Duration PERIOD = Duration.ofSeconds(3);

  /** Between two looks for changes of which no signal came. */
  private static final Duration UNHEARD = Duration.ofSeconds(10);

  private static final Duration WATCHFUL = Duration.ofMillis(50);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);
  private static final int BATCH = 1_000;
  private static final long UNREAD = -1;
  private static final HostRoute UNKNOWN = new HostRoute.Unknown();

  /** Who has heard nothing for longer reads all again; shorter than changes are remembered. */
  private static final Duration MEMORY = ClosedRoutesReconciler.REMEMBERED.dividedBy(2);

  private final RouteStore store = new RouteStore();
  private final Db db;
  private final MachineSockets sockets;
  private final RouteReader reader;
  private final Signals signals;
  private final MaintenancePages pages;
  private final Traffic traffic;
  private final Visits visits;
  private final EdgeRegistrations edges;
  private final Duration drainLimit;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Semaphore changed = new Semaphore(0);
  private final Thread thread = new Thread(this::followForever, "routes");
  private final Map<String, Entry> known = new ConcurrentHashMap<>();
  private final HostIndex hosts = new HostIndex();

  /** Routes that lead to something that was not there. */
  private final Set<ServiceId> lacking = new HashSet<>();

  /** Ids of the instances that a route leads to. */
  private final Set<String> reachable = new HashSet<>();

  /** Services that sleep while nobody visits them. */
  private final Set<ServiceId> sleepers = new HashSet<>();

  /** Services that somebody visits while they sleep. */
  private final Set<ServiceId> wanted = ConcurrentHashMap.newKeySet();

  /** Ids of the busy instances that no route leads to, and since when. */
  private final Map<String, Long> leaving = new HashMap<>();

  private long version = UNREAD;
  private long readAt;
  private long toldAt;
  private long toldVersion = UNREAD;
  private boolean haveLeft;

  /** Routes of which none has been read yet. */
  @Inject
  public ServiceRoutes(
      Db db,
      Signals signals,
      Backends backends,
      Engine engine,
      SiteRulesSource rulebook,
      Iterable<AllowLists> allowLists,
      CustomHosts customHosts,
      Fronts fronts,
      MaintenancePages pages,
      Traffic traffic,
      Visits visits,
      RoutingSettings settings) {
    this.db = db;
    this.sockets = new MachineSockets(engine);
    this.reader = new RouteReader(backends, engine, rulebook, allowLists, customHosts, fronts);
    this.pages = pages;
    this.signals = signals;
    this.traffic = traffic;
    this.visits = visits;
    this.edges = new EdgeRegistrations(db, backends);
    this.drainLimit = settings.drainLimit();
    thread.setDaemon(true);
  }

  @Override
  public HostRoute find(String label) {
    var custom = hosts.find(label);
    return custom == null ? bySlug(known.get(label)) : custom;
  }

  private static HostRoute bySlug(@Nullable Entry entry) {
    return entry == null || !entry.isPublic() || !entry.hasSubdomain() ? UNKNOWN : entry.route();
  }

  /** The instances of a service, whoever may reach it; empty while none is ready. */
  public List<HostRoute.Upstream> instances(String slug) {
    return route(known.get(slug)) instanceof HostRoute.Instances to ? to.instances() : List.of();
  }

  private static HostRoute route(@Nullable Entry entry) {
    return entry == null ? UNKNOWN : entry.route();
  }

  @Override
  public boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from) {
    return sockets.isGenuine(upstream, from);
  }

  @Override
  public void wake(String resource) {
    if (wanted.add(new ServiceId(resource))) {
      changed.release();
    }
  }

  @Override
  public CompletionStage<Optional<CustomPage>> maintenancePage(URI address) {
    return pages.page(address);
  }

  @Override
  public void onAllowListChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Reads once, then begins to listen. */
  public void start() {
    edges.report(0, Set.of(), EdgeRegistrations.News.NONE);
    refresh();
    report();
    signals.subscribe(CHANNEL, payload -> changed.release());
    thread.start();
  }

  /** Starts what is visited asleep, and reads what has changed; all, the first time. */
  public synchronized void refresh() {
    wakeWanted();
    if (version == UNREAD || isPast(readAt, MEMORY)) {
      readAll();
    } else {
      readChanges();
    }
    readAt = System.nanoTime();
  }

  /** The version is read first: what changes while the pages are read is read again. */
  private void readAll() {
    var newest = db.read("routes.version", store::version);
    Set<String> slugs = new HashSet<>();
    @Nullable ServiceId last = null;
    List<Entry> page;
    do {
      page = page(last);
      page.forEach(entry -> slugs.add(entry.slug()));
      take(page);
      last = page.isEmpty() ? last : page.get(page.size() - 1).service();
    } while (page.size() == BATCH);
    drop(known.keySet().stream().filter(slug -> !slugs.contains(slug)).toList());
    version = newest;
  }

  private void readChanges() {
    List<RouteChange> changes;
    do {
      changes = changes();
      readAgain(changes);
    } while (changes.size() >= BATCH);
    if (!lacking.isEmpty()) {
      take(read(List.copyOf(lacking)));
    }
  }

  private void readAgain(List<RouteChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    var entries = read(changes.stream().map(RouteChange::serviceId).toList());
    Set<String> there = new HashSet<>();
    entries.forEach(entry -> there.add(entry.slug()));
    take(entries);
    drop(changes.stream().map(RouteChange::slug).filter(slug -> !there.contains(slug)).toList());
    version = changes.get(changes.size() - 1).version();
  }

  private List<Entry> page(@Nullable ServiceId after) {
    return reader.entries(db.read("routes.page", tx -> reader.page(tx, after, BATCH)));
  }

  private List<RouteChange> changes() {
    return db.read("routes.changes", tx -> store.changes(tx, version, BATCH));
  }

  private List<Entry> read(List<ServiceId> services) {
    return reader.entries(db.read("routes.of", tx -> reader.of(tx, services)));
  }

  private void take(Collection<Entry> entries) {
    boolean isNews = false;
    for (Entry entry : entries) {
      @Nullable Entry before = known.put(entry.slug(), entry);
      hosts.replace(before, entry);
      reach(before, entry);
      if (entry.sleeps()) {
        sleepers.add(entry.service());
      } else {
        sleepers.remove(entry.service());
      }
      isNews |= !route(before).allowList().equals(entry.route().allowList());
      if (entry.isWhole()) {
        lacking.remove(entry.service());
      } else {
        lacking.add(entry.service());
      }
    }
    notifyIf(isNews);
  }

  private void drop(Collection<String> slugs) {
    boolean isNews = false;
    for (String slug : slugs) {
      @Nullable Entry before = known.remove(slug);
      hosts.replace(before, null);
      reach(before, null);
      isNews |= !route(before).allowList().equals(AllowList.EVERYWHERE);
      if (before != null) {
        lacking.remove(before.service());
        sleepers.remove(before.service());
      }
    }
    notifyIf(isNews);
  }

  private void reach(@Nullable Entry before, @Nullable Entry now) {
    var old = instances(before);
    var current = instances(now);
    old.forEach(reachable::remove);
    reachable.addAll(current);
    haveLeft |= !current.containsAll(old);
  }

  private static Set<String> instances(@Nullable Entry entry) {
    return route(entry) instanceof HostRoute.Instances to
        ? to.instances().stream().map(HostRoute.Upstream::instance).collect(Collectors.toSet())
        : Set.of();
  }

  /**
   * Tells the others what has changed, and now and then that this edge lives. The routes are
   * changed first and the requests counted then: what is not busy here stays so.
   */
  public synchronized void report() {
    noteVisits();
    var before = Set.copyOf(leaving.keySet());
    lookAtLeaving();
    var busy = leaving.keySet();
    haveLeft |= !busy.equals(before);
    if (haveLeft || version != toldVersion || isPast(toldAt, PERIOD)) {
      edges.report(
          version,
          busy,
          haveLeft ? EdgeRegistrations.News.INSTANCES_LEFT : EdgeRegistrations.News.NONE);
      haveLeft = false;
      toldVersion = version;
      toldAt = System.nanoTime();
    }
  }

  /** Who works on a request is visited, however long ago that has come. */
  private void noteVisits() {
    visits.note(
        Stream.concat(
                traffic.takeVisited().stream(),
                traffic.busy().stream().map(ServiceRoutes::serviceOf))
            .map(ServiceId::new)
            .filter(sleepers::contains)
            .collect(Collectors.toSet()));
  }

  /** Engines name an instance after its owner. */
  private static String serviceOf(String instance) {
    return instance.substring(0, Math.max(0, instance.lastIndexOf('-')));
  }

  private void wakeWanted() {
    var services = List.copyOf(wanted);
    if (!services.isEmpty()) {
      visits.wake(services);
      services.forEach(wanted::remove);
    }
  }

  private void lookAtLeaving() {
    var busy = new HashSet<>(traffic.busy());
    busy.removeAll(reachable);
    leaving.keySet().retainAll(busy);
    busy.forEach(instance -> leaving.putIfAbsent(instance, System.nanoTime()));
    leaving.forEach(
        (instance, since) -> {
          if (isPast(since, drainLimit)) {
            traffic.closeSockets(instance);
          }
        });
  }

  private static boolean isPast(long since, Duration time) {
    return System.nanoTime() - since > time.toNanos();
  }

  private void notifyIf(boolean isNews) {
    if (isNews) {
      listeners.forEach(Runnable::run);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (toldVersion != UNREAD) {
      edges.leave();
    }
  }

  private void followForever() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        follow();
      } catch (InterruptedException e) {
        return;
      } catch (DatabaseUnavailable e) {
        log.debug("cannot read the routes; the previous routes stay in effect", e);
      } catch (RuntimeException e) {
        log.warn("cannot read the routes; the previous routes stay in effect: {}", e.getMessage());
        changed.release();
        LockSupport.parkNanos(WATCHFUL.toNanos());
      }
    }
  }

  private void follow() throws InterruptedException {
    long pause = Ticks.pause(leaving.isEmpty() ? PERIOD : WATCHFUL);
    boolean isHeard = changed.tryAcquire(pause, TimeUnit.NANOSECONDS);
    if (isHeard || isPast(readAt, lacking.isEmpty() ? UNHEARD : PERIOD)) {
      changed.drainPermits();
      refresh();
    }
    report();
  }
}
