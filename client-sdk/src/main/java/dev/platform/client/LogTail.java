package dev.platform.client;

import dev.platform.client.api.LogsApi.ListLogs;
import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.RateLimitedException;
import dev.platform.client.error.RequestTimeoutException;
import dev.platform.client.error.ServerErrorException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.error.TransportException;
import dev.platform.client.error.UnavailableException;
import dev.platform.client.http.Request;
import dev.platform.client.internal.Http;
import dev.platform.client.internal.Subscription;
import dev.platform.client.internal.Unreadable;
import dev.platform.client.model.Log;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A live stream of log lines that ends only when it is closed. {@link #hasNext()} waits for a line
 * and returns false only after {@link #close()}.
 *
 * <p>When the connection is lost, it reconnects for up to five minutes, also while the API is rate
 * limiting or failing, lists what was missed, and returns every line once. The order can then
 * differ a little from that of the timestamps.
 *
 * <p>Only one thread can read. Any thread can close it.
 */
public final class LogTail implements Iterator<Log>, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /** Lines may be stored a little after their time, and clocks differ. */
  private static final Duration OVERLAP = Duration.ofSeconds(5);

  private static final int REMEMBERED = 10_000;

  private final Http http;
  private final Request request;
  private final Function<Instant, Iterable<Log>> since;
  private final Duration silence;
  private final Set<String> seen = Collections.newSetFromMap(new Recent());
  private Iterator<Log> missed = Collections.emptyIterator();
  private Instant newest;
  private volatile LogFrames frames;
  private volatile @Nullable Subscription subscription;
  private @Nullable Log next;
  private volatile boolean isClosed;

  /**
   * @param since lists the lines since a time
   * @param silence after which a connection is checked with a ping
   * @param begin of the lines, null for now
   */
  LogTail(
      Http http,
      Consumer<ListLogs> subscription,
      Function<Instant, Iterable<Log>> since,
      Duration silence,
      @Nullable Instant begin) {
    ListLogs options = new ListLogs();
    subscription.accept(options);
    this.http = http;
    this.request = Request.of("GET", "/v1/logs/subscribe").options(options).build();
    this.since = since;
    this.silence = silence;
    this.newest = http.time().now();
    this.frames = new LogFrames(silence);
    open();
    if (begin != null) {
      missed = since.apply(begin).iterator();
    }
  }

  /** Waits for a line. False after {@link #close()}. */
  @Override
  public boolean hasNext() {
    while (next == null && !isClosed) {
      next = poll(LONGEST_WAIT).orElse(null);
    }
    return next != null;
  }

  /** The next line, waiting for it. */
  @Override
  public Log next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The log stream is closed");
    }
    Log line = Objects.requireNonNull(next);
    next = null;
    return line;
  }

  /** The next line, if there is one within this time. */
  public Optional<Log> poll(Duration timeout) {
    if (next != null) {
      return Optional.of(next());
    }
    long end = System.nanoTime() + timeout.toNanos();
    while (!isClosed) {
      Optional<Log> line = caughtUp() ? live(end) : Optional.of(missed.next());
      if (line.isEmpty() && System.nanoTime() >= end) {
        return Optional.empty();
      }
      if (line.isPresent() && seen.add(line.get().id())) {
        newest = later(newest, line.get().timestamp());
        return line;
      }
    }
    return Optional.empty();
  }

  /** The lines as a stream, which closes the tail when it is closed. */
  public Stream<Log> stream() {
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
            false)
        .onClose(this::close);
  }

  /** The lines until none arrives for this long, for scripts that stream only for a while. */
  public Stream<Log> stream(Duration quiet) {
    return Stream.generate(() -> poll(quiet)).takeWhile(Optional::isPresent).map(Optional::get);
  }

  /** Closes the stream and wakes a waiting reader. */
  @Override
  public void close() {
    isClosed = true;
    frames.close();
    drop();
  }

  private Optional<Log> live(long end) {
    try {
      Optional<String> frame = frames.poll(Duration.ofNanos(end - System.nanoTime()));
      return frame.map(text -> Unreadable.read(request.toString(), text, Log.SHAPE));
    } catch (LogFrames.Lost lost) {
      if (!isClosed) {
        reconnect();
      }
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedCallException("The log stream was interrupted", e);
    }
  }

  /** Whether all missed lines are read. A page that can't be fetched is fetched again later. */
  private boolean caughtUp() {
    try {
      return !missed.hasNext();
    } catch (PlatformException e) {
      if (!isPassing(e)) {
        throw e;
      }
      reconnect();
      return true;
    }
  }

  /** Connects first and lists then: what is written in between comes twice rather than never. */
  private void reconnect() {
    drop();
    Polling polling = new Polling(http, FIRST_WAIT, LONGEST_WAIT, PATIENCE);
    for (boolean hasTime = polling.pause(); !isClosed; hasTime = polling.pause()) {
      try {
        open();
        missed = since.apply(newest.minus(OVERLAP)).iterator();
        return;
      } catch (PlatformException e) {
        if (!hasTime || !isPassing(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean isPassing(PlatformException e) {
    return e instanceof TransportException
        || e instanceof TimedOutException
        || e instanceof RequestTimeoutException
        || e instanceof RateLimitedException
        || e instanceof UnavailableException
        || e instanceof ServerErrorException;
  }

  private void open() {
    LogFrames opened = new LogFrames(silence);
    subscription = http.subscribe(request, opened);
    frames = opened;
    if (isClosed) {
      drop();
    }
  }

  private void drop() {
    Subscription current = subscription;
    if (current != null) {
      current.close();
    }
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** Ids of the last lines; older ones are forgotten. */
  private static final class Recent extends LinkedHashMap<String, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > REMEMBERED;
    }
  }
}
