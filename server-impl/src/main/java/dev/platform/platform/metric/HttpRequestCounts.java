package dev.platform.platform.metric;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.RandomTokens;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the requests that the edge of this process answers, and writes the counts every 15
 * seconds. While the database is unavailable, the counts of some minutes wait for it.
 */
@NoAccessCheck("an edge counts requests for all workspaces")
public final class HttpRequestCounts implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HttpRequestCounts.class);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  /** Far less than the time until an hour is rolled up. */
  private static final int MOST_WAITING = 20;

  private static final Duration MAX_AGE = MetricSampleReconciler.INTERVAL.multipliedBy(2);

  private final HttpStore store = new HttpStore();
  private final Db db;
  private final Clock clock;
  private final String process = RandomTokens.token(16);
  private final List<HttpThreadCounts> all = new CopyOnWriteArrayList<>();
  private final ThreadLocal<HttpThreadCounts> counts = ThreadLocal.withInitial(this::addCounts);
  private final Deque<HttpBatch> waiting = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "http-request-counts");
  private Instant begin;
  private long batches;

  @Inject
  HttpRequestCounts(Db db, Clock clock) {
    this.db = db;
    this.clock = clock;
    this.begin = interval(clock.instant());
    thread.setDaemon(true);
  }

  private HttpThreadCounts addCounts() {
    var own = new HttpThreadCounts();
    all.add(own);
    return own;
  }

  /** Counts a request. Never waits. */
  public void record(HttpRequestSample sample) {
    counts.get().add(sample);
  }

  /** Begins to write. */
  public void start() {
    thread.start();
  }

  /** Writes what was counted, as far as that is possible soon, and ends. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      boolean isOver = false;
      while (!isOver) {
        isOver = closed.await(untilNext(), TimeUnit.MILLISECONDS);
        flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long untilNext() {
    var now = clock.instant();
    var next = interval(now).plus(MetricSampleReconciler.INTERVAL);
    return Duration.between(now, next).toMillis() + 1;
  }

  /** Writes what was counted since the last time. */
  void flush() {
    var batch = take();
    if (!batch.totals().isEmpty()) {
      waiting.addLast(batch);
    }
    if (waiting.size() > MOST_WAITING) {
      log.warn("the HTTP metrics of {} were dropped", waiting.removeFirst().time());
    }
    try {
      while (!waiting.isEmpty()) {
        var first = waiting.getFirst();
        db.change("metric.write-http", tx -> write(tx, first));
        waiting.removeFirst();
      }
    } catch (DatabaseUnavailable e) {
      log.debug("{} batches of HTTP metrics wait for the database", waiting.size());
    } catch (RuntimeException e) {
      log.warn("{} batches of HTTP metrics wait: {}", waiting.size(), e.getMessage());
    }
  }

  private HttpBatch take() {
    var now = clock.instant();
    Map<HttpLabels, HttpTotals> together = new HashMap<>();
    for (HttpThreadCounts some : all) {
      some.take().forEach((labels, totals) -> merge(together, labels, totals));
    }
    boolean isRecent = begin.isAfter(now.minus(MAX_AGE));
    var batch =
        new HttpBatch(
            process + "-" + batches++, isRecent ? begin : interval(now), bounded(together));
    begin = interval(now);
    return batch;
  }

  private static void merge(
      Map<HttpLabels, HttpTotals> together, HttpLabels labels, HttpTotals totals) {
    var known = together.putIfAbsent(labels, totals);
    if (known != null) {
      known.add(totals);
    }
  }

  /** The threads of an edge together keep no more of a service than one of them. */
  private static Map<HttpLabels, HttpTotals> bounded(Map<HttpLabels, HttpTotals> together) {
    var mostAsked = Comparator.<HttpTotals>comparingLong(HttpTotals::requests).reversed();
    var kept = new HttpCounts();
    together.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(mostAsked))
        .forEach(it -> kept.of(it.getKey()).add(it.getValue()));
    return kept.totals();
  }

  /** An attempt whose answer was lost may have been committed all the same. */
  private void write(WriteTx tx, HttpBatch batch) {
    if (store.isNew(tx, batch)) {
      store.append(tx, batch);
    }
  }

  private static Instant interval(Instant now) {
    return MetricSampleReconciler.time(now);
  }
}
