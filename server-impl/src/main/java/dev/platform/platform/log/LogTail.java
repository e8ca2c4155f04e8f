package dev.platform.platform.log;

import dev.platform.base.db.Signals;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows lines for the readers of this replica. A signal tells that a resource has new lines; each
 * of its followers then reads on from its own place, so that it gets every line once, whichever
 * replica wrote it and in whatever order the writers committed.
 */
public final class LogTail implements AutoCloseable {
  /** Carries ids of resources, separated by spaces. */
  static final String CHANNEL = "log";

  private static final Logger log = LoggerFactory.getLogger(LogTail.class);

  private final Logs logs;
  private final Signals signals;
  private final Set<Follower> followers = ConcurrentHashMap.newKeySet();
  private final LinkedBlockingQueue<Follower> behind = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "log-tail");
  private Runnable unsubscribe = () -> {};

  @Inject
  LogTail(Logs logs, Signals signals) {
    this.logs = logs;
    this.signals = signals;
    thread.setDaemon(true);
  }

  /** Begins to work. */
  public void start() {
    unsubscribe = signals.subscribe(CHANNEL, this::wake);
    thread.start();
  }

  @Override
  public void close() {
    unsubscribe.run();
    thread.interrupt();
  }

  /** Gets lines, on the one thread of all readers: must not block. */
  interface Reader {
    void lines(List<LogEntry> lines);

    /** There will be no more. */
    void failed(RuntimeException why);
  }

  /**
   * Hands lines to a reader from a place on.
   *
   * @return ends it
   */
  Runnable follow(LogPlace place, Reader reader) {
    var follower = new Follower(place, reader);
    followers.add(follower);
    behind(follower);
    return () -> followers.remove(follower);
  }

  private void wake(String payload) {
    Collection<String> resources = List.of(payload.split(" "));
    Consumer<Follower> wakeUp = this::behind;
    followers.stream()
        .filter(follower -> payload.isEmpty() || follower.wants(resources))
        .forEach(wakeUp);
  }

  private void behind(Follower follower) {
    if (!follower.isQueued) {
      follower.isQueued = true;
      behind.add(follower);
    }
  }

  private void run() {
    try {
      while (true) {
        var follower = behind.take();
        follower.isQueued = false;
        if (followers.contains(follower)) {
          advance(follower);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void advance(Follower follower) {
    try {
      var reading = logs.read(follower.place);
      follower.place = reading.next();
      follower.reader.lines(reading.lines());
    } catch (RuntimeException e) {
      log.info("a reader of log lines is sent away: {}", e.toString());
      followers.remove(follower);
      follower.reader.failed(e);
    }
  }

  /** A reader and how far it is. */
  private static final class Follower {
    private final Reader reader;
    private final Set<String> resources;
    private LogPlace place; // used by the one thread only
    private volatile boolean isQueued;

    Follower(LogPlace place, Reader reader) {
      this.place = place;
      this.reader = reader;
      this.resources = Set.copyOf(place.search().resources());
    }

    boolean wants(Collection<String> changed) {
      return changed.stream().anyMatch(resources::contains);
    }
  }
}
