package dev.platform.platform.logstream;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundConnection;
import dev.platform.base.net.OutboundException;
import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairShares.Place;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.log.LogTail;
import dev.platform.platform.logstream.LogStreamBatches.Batch;
import dev.platform.platform.logstream.LogStreamLane.Turn;
import dev.platform.platform.logstream.SendingMapper.Progress;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends lines to the destinations of log streams, in one process of an installation: the worker.
 * Each second it looks at the streams whose workspaces have new lines. Few threads read; sending
 * blocks none, a stream has one batch in flight, and workspaces have a share each, so a destination
 * that is slow or away delays only its own lines. Writers of lines never wait for it.
 */
@NoAccessCheck("notes what it has sent, on its own threads")
public final class LogStreamSender implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LogStreamSender.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  /** How long a destination may take to read a batch. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String CLOSED = "the connection was closed right after lines were sent";
  private static final int THREADS = 4;
  private static final FairShares.Limits IN_FLIGHT =
      new FairShares.Limits(64, 2, Integer.MAX_VALUE);

  private final Db db;
  private final Signals signals;
  private final Outbound outbound;
  private final Clock clock;
  private final LogStreamBatches batches;
  private final LogStreamNotices notices;
  private final SendingStore store = new SendingStore();
  private final FairShares places = new FairShares(IN_FLIGHT);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, work -> thread(work, "log-stream"));
  private final Thread rounds = thread(this::run, "log-stream-rounds");
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Map<String, LogStreamLane> lanes = new ConcurrentHashMap<>();
  private final LongAdder sent = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final Set<String> touched = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean isAllTouched = new AtomicBoolean(true);
  private volatile BooleanSupplier maySend = () -> true;
  private boolean isRestarted;
  private Runnable unsubscribe = () -> {};

  @Inject
  LogStreamSender(
      Db db,
      Signals signals,
      Outbound outbound,
      Clock clock,
      LogStreamBatches batches,
      LogStreamNotices notices) {
    this.db = db;
    this.signals = signals;
    this.outbound = outbound;
    this.clock = clock;
    this.batches = batches;
    this.notices = notices;
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Begins to send.
   *
   * @param its whether this process is the worker; asked before each round
   */
  public void start(BooleanSupplier its) {
    maySend = its;
    unsubscribe = signals.subscribe(LogTail.CHANNEL, this::touch);
    rounds.start();
  }

  /** How the sending does. */
  public LogStreamLoad load() {
    int failing = (int) lanes.values().stream().filter(LogStreamLane::isFailing).count();
    return new LogStreamLoad(sent.sum(), batches.dropped(), failed.sum(), lanes.size(), failing);
  }

  /** Begins nothing more, and notes what was sent. What is in flight is sent again. */
  @Override
  public void close() {
    unsubscribe.run();
    stopping.countDown();
    try {
      rounds.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
    List<Progress> last = new ArrayList<>();
    lanes.forEach((id, lane) -> lane.close().ifPresent(it -> last.add(new Progress(id, it))));
    try {
      advance(last);
    } catch (RuntimeException e) {
      log.debug("some log lines will be sent again", e);
    }
  }

  private void touch(String payload) {
    if (payload.isEmpty()) {
      isAllTouched.set(true);
    } else {
      touched.addAll(List.of(payload.split(" ")));
    }
  }

  private void run() {
    try {
      while (!stopping.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
        if (isDue() && maySend.getAsBoolean()) {
          round();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Without a stream, and with no line that might go to one, there is nothing to look for. */
  private boolean isDue() {
    return isAllTouched.get() || !touched.isEmpty() || !lanes.isEmpty();
  }

  private void round() {
    try {
      if (!isRestarted) {
        db.change("logstream.restart", store::restart);
        isRestarted = true;
      }
      see(streams());
      settle();
      lanes.values().forEach(this::look);
    } catch (DatabaseUnavailable e) {
      log.debug("log lines are sent again once the database is back", e);
      isAllTouched.set(true);
    } catch (RuntimeException e) {
      log.error("cannot send log lines", e);
      isAllTouched.set(true);
    }
  }

  private List<SendingStream> streams() {
    boolean all = isAllTouched.getAndSet(false);
    var ids = List.copyOf(touched);
    ids.forEach(touched::remove);
    return db.read("logstream.streams", tx -> store.streams(tx, ids, all));
  }

  private void see(List<SendingStream> streams) {
    Set<String> ended = new HashSet<>(lanes.keySet());
    for (SendingStream stream : streams) {
      lanes
          .computeIfAbsent(
              stream.subject(),
              id -> new LogStreamLane(stream, () -> ThreadLocalRandom.current().nextDouble()))
          .see(stream);
      ended.remove(stream.subject());
    }
    for (String subject : ended) {
      var unused = Objects.requireNonNull(lanes.remove(subject)).close();
    }
  }

  /** Notes what counts as sent, all in one statement. */
  private void settle() {
    var now = clock.instant();
    List<Progress> progress = new ArrayList<>();
    for (var lane : lanes.entrySet()) {
      int failures = lane.getValue().lose(now);
      if (failures > 0) {
        failed.increment();
        notices.failed(lane.getValue(), failures, CLOSED);
      }
      lane.getValue()
          .settle(now)
          .ifPresent(cursor -> progress.add(new Progress(lane.getKey(), cursor)));
      lane.getValue().rest(now);
    }
    advance(progress);
    progress.forEach(it -> notices.sent(Objects.requireNonNull(lanes.get(it.subject()))));
  }

  private void advance(List<Progress> progress) {
    if (!progress.isEmpty()) {
      db.change("logstream.advance", tx -> store.advance(tx, progress));
    }
  }

  private void look(LogStreamLane lane) {
    lane.begin(clock.instant())
        .ifPresent(
            turn ->
                places.enter(
                    turn.stream().workspaceId().value(),
                    place -> threads.execute(() -> take(lane, turn, place))));
  }

  private void take(LogStreamLane lane, Turn turn, Place place) {
    try {
      var batch = batches.next(turn.stream(), turn.after());
      if (batch.count() > 0) {
        send(lane, turn, batch, place);
        return;
      }
      lane.end(turn);
    } catch (DatabaseUnavailable e) {
      lane.interrupt();
    } catch (RuntimeException e) {
      log.error("cannot read the lines of log stream {}", turn.stream().subject(), e);
      fail(lane, turn, "they cannot be read");
    }
    place.close();
  }

  private void send(LogStreamLane lane, Turn turn, Batch batch, Place place) {
    lane.carry(batch.resources());
    var unused =
        connection(turn)
            .thenCompose(
                on ->
                    on.send(batch.bytes(), PATIENCE)
                        .thenAccept(done -> sent(lane, turn, batch, on)))
            .whenComplete(
                (done, problem) -> {
                  if (problem != null) {
                    fail(lane, turn, reason(problem));
                  }
                  place.close();
                  look(lane);
                });
  }

  private CompletableFuture<OutboundConnection> connection(Turn turn) {
    return turn.connection()
        .map(CompletableFuture::completedFuture)
        .orElseGet(
            () ->
                outbound.connect(
                    turn.stream().workspaceId().value(),
                    LogDestination.uri(turn.stream().endpoint())));
  }

  private void sent(LogStreamLane lane, Turn turn, Batch batch, OutboundConnection on) {
    sent.add(batch.count());
    lane.sent(turn, on, batch, clock.instant());
  }

  private void fail(LogStreamLane lane, Turn turn, String reason) {
    failed.increment();
    notices.failed(lane, lane.fail(turn, clock.instant()), reason);
  }

  private static String reason(Throwable problem) {
    var first = problem instanceof CompletionException ? problem.getCause() : problem;
    if (first instanceof OutboundException known) {
      return String.valueOf(known.getMessage());
    }
    log.error("cannot send log lines", problem);
    return "they cannot be sent";
  }
}
