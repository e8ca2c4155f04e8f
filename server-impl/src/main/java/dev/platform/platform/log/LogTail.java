package dev.platform.platform.log;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Signals;
import dev.platform.base.share.FairShares;
import dev.platform.base.share.FairThreads;
import dev.platform.identity.stream.StreamReader;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows lines for the readers of this replica. A signal tells that a resource has new lines; each
 * group of readers then reads on from its place, so that everybody gets every line once, whichever
 * replica wrote it and in whatever order the writers committed. What comes while a group reads, it
 * reads at once the next time.
 */
public final class LogTail implements AutoCloseable {
  /** Carries ids of resources, separated by spaces. */
  public static final String CHANNEL = "log";

  private static final Logger log = LoggerFactory.getLogger(LogTail.class);

  /** A group waits once at most, and how many there are is bounded where readers are let in. */
  private static final FairShares.Limits THREADS = new FairShares.Limits(2, 1, Integer.MAX_VALUE);

  private static final long PAUSE_SECONDS = 1;

  private final Logs logs;
  private final Signals signals;
  private final Map<LogReaderGroup.Query, Shared> groups = new ConcurrentHashMap<>();
  private final FairThreads threads = new FairThreads("log-tail", THREADS);
  private Runnable unsubscribe = () -> {};

  @Inject
  LogTail(Logs logs, Signals signals) {
    this.logs = logs;
    this.signals = signals;
  }

  /** Begins to work. */
  public void start() {
    unsubscribe = signals.subscribe(CHANNEL, this::wake);
  }

  @Override
  public void close() {
    unsubscribe.run();
    threads.close();
  }

  /** A group, and how many have asked for it. */
  private record Shared(LogReaderGroup group, int readers) {}

  /**
   * Hands lines to a reader from a place on.
   *
   * @return ends it
   */
  Runnable follow(LogPosition place, StreamReader reader) {
    var query = LogReaderGroup.Query.of(place);
    var shared =
        groups.merge(
            query,
            new Shared(new LogReaderGroup(logs, place), 1),
            (known, same) -> new Shared(known.group(), known.readers() + 1));
    shared.group().enter(place, reader);
    advanceSoon(shared.group());
    return () -> {
      shared.group().leave(reader);
      groups.computeIfPresent(
          query,
          (same, known) ->
              known.readers() == 1 ? null : new Shared(known.group(), known.readers() - 1));
    };
  }

  private void wake(String payload) {
    Collection<String> resources = List.of(payload.split(" "));
    for (Shared shared : groups.values()) {
      var group = shared.group();
      if (payload.isEmpty() || group.wants(resources)) {
        advanceSoon(group);
      }
    }
  }

  private void advanceSoon(LogReaderGroup group) {
    if (group.isNowBehind()) {
      execute(group);
    }
  }

  /** A workspace whose lines take long to read or to hand out delays its own readers only. */
  private void execute(LogReaderGroup group) {
    threads.execute(group.workspace().value(), () -> advance(group));
  }

  private void advance(LogReaderGroup group) {
    try {
      group.advance();
    } catch (DatabaseUnavailable e) {
      log.debug("a log stream resumes once the database is back", e);
      CompletableFuture.delayedExecutor(PAUSE_SECONDS, TimeUnit.SECONDS)
          .execute(() -> execute(group));
    } catch (RuntimeException e) {
      log.info("closing log streams: {}", e.toString());
      group.fail(e);
    }
  }
}
