package dev.platform.platform.deploy;

import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.RouteReader.Entry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.glassfish.hk2.api.IterableProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where requests for services go, kept in memory: read as a whole once, then only what has changed
 * since, when a signal says so and every few seconds in case one went unheard. While the database
 * is away, what was read last stands.
 */
public final class ServiceRoutes implements AutoCloseable {
  /** The signal that routes, or who may take them, may have changed. */
  static final String CHANNEL = "routes";

  private static final Logger log = LoggerFactory.getLogger(ServiceRoutes.class);
  private static final long PERIOD_SECONDS = 3;
  private static final int BATCH = 1_000;
  private static final long UNREAD = -1;
  private static final Target UNKNOWN = new Target.Unknown();

  /** Who has heard nothing for longer reads all again; shorter than changes are remembered. */
  private static final Duration MEMORY = RemainsReconciler.ROUTES_REMEMBERED.dividedBy(2);

  private final RouteStore store = new RouteStore();
  private final Db db;
  private final RouteReader reader;
  private final Signals signals;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Semaphore changed = new Semaphore(0);
  private final Thread thread = new Thread(this::refreshForever, "routes");
  private final Map<String, Entry> known = new ConcurrentHashMap<>();

  /** Routes that lead to something that was not there. */
  private final Set<ServiceId> lacking = new HashSet<>();

  private long version = UNREAD;
  private long readAt;

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
    this.reader = new RouteReader(engine, rulebook, allowLists);
    this.signals = signals;
    thread.setDaemon(true);
  }

  /** Where the service with a slug is. Reads memory, never blocks. */
  public Target find(String slug) {
    @Nullable Entry entry = known.get(slug);
    return entry == null ? UNKNOWN : entry.target();
  }

  /** From where the service with a slug takes requests. Reads memory, never blocks. */
  public AllowList visitors(String slug) {
    return visitors(known.get(slug));
  }

  private static AllowList visitors(@Nullable Entry entry) {
    return entry == null ? AllowList.EVERYWHERE : entry.visitors();
  }

  /** Calls back after {@link #visitors} has changed for some service, on the thread that reads. */
  public void whenVisitorsChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Reads once, then begins to listen. */
  public void start() {
    refresh();
    signals.subscribe(CHANNEL, payload -> changed.release());
    thread.start();
  }

  /** Reads what has changed since the last time; all, the first time. */
  public synchronized void refresh() {
    if (version == UNREAD || System.nanoTime() - readAt > MEMORY.toNanos()) {
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
      isNews |= !visitors(before).equals(entry.visitors());
      if (entry.isWhole()) {
        lacking.remove(entry.service());
      } else {
        lacking.add(entry.service());
      }
    }
    tellIf(isNews);
  }

  private void drop(Collection<String> slugs) {
    boolean isNews = false;
    for (String slug : slugs) {
      @Nullable Entry before = known.remove(slug);
      isNews |= !visitors(before).equals(AllowList.EVERYWHERE);
      if (before != null) {
        lacking.remove(before.service());
      }
    }
    tellIf(isNews);
  }

  private void tellIf(boolean isNews) {
    if (isNews) {
      listeners.forEach(Runnable::run);
    }
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
