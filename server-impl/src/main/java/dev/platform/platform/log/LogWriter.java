package dev.platform.platform.log;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way in for lines. Taking one never waits: lines are kept in memory and written in batches by
 * a thread of its own. While the database is away they pile up to a bound; then the oldest are
 * dropped, and once it is back a line of each resource says how many.
 */
@NoAccessCheck("writes lines in batches, on its own thread")
public final class LogWriter implements LogSink, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LogWriter.class);

  private static final int MAX_MESSAGE = 16 * 1024;
  private static final int MAX_LABEL = 2 * 1024;
  private static final long CAPACITY = 32L * 1024 * 1024;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration MAX_AGE = Duration.ofDays(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);
  private static final int IDS_IN_SIGNAL = 200;
  private static final int DAYS_REMEMBERED = 10;

  private final Db db;
  private final Signals signals;
  private final Ids ids;
  private final Clock clock;
  private final LogStore store = new LogStore();
  private final LogLabelValues values = new LogLabelValues(store);
  private final LineTimestamps stamps = new LineTimestamps(Duration.ofSeconds(1));

  /** A request has the time at which it came, and is written when it has ended. */
  private final LineTimestamps requestStamps = new LineTimestamps(Duration.ofMillis(1));

  private final LogQueue queue;
  private final RequestSampling sampling;
  private final Set<LocalDate> days = new HashSet<>();
  private final LoadingCache<String, Long> kept =
      Caches.newBuilder().expireAfterAccess(Duration.ofHours(1)).build(this::readKept);
  private final Thread thread = new Thread(this::run, "log-writer");

  @Inject
  LogWriter(Db db, Signals signals, Ids ids, Clock clock, LogSettings settings) {
    this(db, signals, ids, clock, settings, CAPACITY);
  }

  LogWriter(Db db, Signals signals, Ids ids, Clock clock, LogSettings settings, long capacity) {
    this.db = db;
    this.signals = signals;
    this.ids = ids;
    this.clock = clock;
    this.queue = new LogQueue(capacity);
    this.sampling = new RequestSampling(settings.requests());
    thread.setDaemon(true);
  }

  /** Begins to write. */
  public void start() {
    thread.start();
  }

  /** Writes what waits, as far as that is possible soon, and ends. */
  @Override
  public void close() {
    queue.close();
    try {
      thread.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void write(NewLogLine line) {
    var text = LogText.fit(line.text(), MAX_MESSAGE);
    var entry =
        said(
            stamps.next(line.resource(), sane(line.at())),
            line.resource(),
            line.type(),
            LogLevel.ofText(text),
            line.instance(),
            text);
    @Nullable LogOutputPosition mark = line.mark();
    if (mark == null) {
      queue.add(entry);
    } else {
      queue.add(entry, mark);
    }
  }

  @Override
  public boolean hasRoom(String resource) {
    return queue.hasRoom(resource);
  }

  @Override
  public long kept(String output) {
    return kept.get(output);
  }

  /** How many lines wait to be written. */
  public int waiting() {
    return queue.waiting();
  }

  /** How many lines of this process were dropped because they could not be written in time. */
  public long dropped() {
    return queue.dropped();
  }

  /** Takes a request; of a very busy service, a sample of them. */
  public void write(NewRequestLine request) {
    long weight = sampling.weight(request.resource(), clock.instant());
    if (weight > 0) {
      add(request, weight);
    }
  }

  private void add(NewRequestLine request, long weight) {
    var method = LogText.fit(request.method(), MAX_LABEL);
    var path = LogText.fit(request.path(), MAX_LABEL);
    queue.add(
        new LogEntry(
            requestStamps.next(request.resource(), sane(request.at())),
            ids.next(IdPrefix.LOG_LINE),
            request.resource(),
            LogType.REQUEST.wire(),
            LogLevel.ofStatus(request.status()).wire(),
            request.instance(),
            LogText.fit(request.host(), MAX_LABEL),
            method,
            path,
            request.status(),
            summary(method, path, request, weight)));
  }

  private static String summary(String method, String path, NewRequestLine request, long weight) {
    var line =
        method + " " + path + " " + request.status() + " " + request.took().toMillis() + "ms";
    return weight == 1 ? line : line + " (1 of " + weight + ")";
  }

  private long readKept(String output) {
    return db.read("log.kept", tx -> store.kept(tx, output));
  }

  private LogEntry said(
      Instant time,
      String resource,
      LogType type,
      LogLevel level,
      @Nullable String instance,
      String text) {
    return new LogEntry(
        time,
        ids.next(IdPrefix.LOG_LINE),
        resource,
        type.wire(),
        level.wire(),
        instance,
        null,
        null,
        null,
        null,
        text);
  }

  /** A clock that is wrong must not ask for days that nobody keeps. */
  private Instant sane(Instant at) {
    var now = clock.instant();
    if (at.isAfter(now)) {
      return now;
    }
    var oldest = now.minus(MAX_AGE);
    return at.isBefore(oldest) ? oldest : at;
  }

  private void run() {
    try {
      var batch = queue.take();
      while (!batch.lines().isEmpty() && isWritten(batch, complete(batch))) {
        batch = queue.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The lines, after one for each resource of which others were dropped before them. */
  private List<LogEntry> complete(LogQueue.Batch batch) {
    var before = batch.lines().get(0).time().minus(1, ChronoUnit.MICROS);
    List<LogEntry> all = new ArrayList<>();
    batch
        .dropped()
        .forEach(
            (resource, count) ->
                all.add(
                    said(
                        before,
                        resource,
                        LogType.APP,
                        LogLevel.WARNING,
                        null,
                        count
                            + " lines were dropped here: they could not be stored fast enough.")));
    all.addAll(batch.lines());
    return all;
  }

  /** Tries until it is done, or until nobody waits for it any more. */
  private boolean isWritten(LogQueue.Batch batch, List<LogEntry> lines)
      throws InterruptedException {
    for (boolean again = false; !isWritten(batch, lines, again); again = true) {
      days.clear();
      if (queue.pause(PAUSE)) {
        return isWritten(batch, lines, true);
      }
    }
    return true;
  }

  private boolean isWritten(LogQueue.Batch batch, List<LogEntry> lines, boolean again) {
    try {
      addDays(lines);
      db.change("log.write", tx -> write(tx, batch, lines, again));
      kept.putAll(batch.marks());
      return true;
    } catch (DatabaseUnavailable e) {
      return false;
    } catch (RuntimeException e) {
      log.warn("{} log lines are waiting for the database: {}", lines.size(), e.getMessage());
      return false;
    }
  }

  private void addDays(List<LogEntry> batch) {
    if (days.size() > DAYS_REMEMBERED) {
      days.clear();
    }
    for (LogEntry entry : batch) {
      var day = LocalDate.ofInstant(entry.time(), ZoneOffset.UTC);
      if (!days.contains(day)) {
        db.change("log.add-day", tx -> store.addDay(tx, day));
        days.add(day);
      }
    }
  }

  private void write(WriteTx tx, LogQueue.Batch batch, List<LogEntry> all, boolean again) {
    store.keep(tx, batch.marks());
    var resources = all.stream().map(LogEntry::resource).collect(Collectors.toSet());
    var owners = store.owners(tx, resources);
    var lines = all.stream().filter(line -> owners.containsKey(line.resource())).toList();
    if (lines.isEmpty() || (again && isCommitted(tx, lines))) {
      return;
    }
    store.append(tx, lines, owners);
    values.note(tx, lines, owners);
    notifyReaders(tx, List.copyOf(owners.keySet()));
  }

  /** When an earlier attempt ended without an answer, it may have been committed all the same. */
  private boolean isCommitted(WriteTx tx, List<LogEntry> lines) {
    return store.holds(tx, lines.get(0));
  }

  private void notifyReaders(WriteTx tx, List<String> resources) {
    for (int i = 0; i < resources.size(); i += IDS_IN_SIGNAL) {
      var some = resources.subList(i, Math.min(resources.size(), i + IDS_IN_SIGNAL));
      signals.send(tx, LogTail.CHANNEL, String.join(" ", some));
    }
  }
}
