package dev.platform.surface.graphql;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.stream.StreamBatch;
import dev.platform.identity.stream.StreamReader;
import dev.platform.identity.stream.StreamSource.Subscription;
import dev.platform.identity.stream.WaitingBatches;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lines of logs. Batches wait here while the client is slow, up to a bound; what is more is
 * skipped, and the client gets a line that has the number.
 */
final class FollowedLines implements Followed, StreamReader {
  private static final TypeReference<LinkedHashMap<String, Object>> LINE = new TypeReference<>() {};

  private final WaitingBatches waiting = new WaitingBatches();
  private final Semaphore arrivals = new Semaphore(0);
  private final Deque<String> messages = new ArrayDeque<>();
  private final Optional<String> lastEvent;
  private boolean isCaughtUp;
  private volatile @Nullable RuntimeException failure;
  private @Nullable Subscription subscription;
  private Runnable stop = () -> {};

  /**
   * Lines.
   *
   * @param lastEvent time and id of the last line that the client has
   */
  FollowedLines(Optional<String> lastEvent) {
    this.lastEvent = lastEvent;
    this.isCaughtUp = lastEvent.isEmpty();
  }

  /** When the lines begin that the client may not have. */
  Optional<String> start() {
    return lastEvent.map(id -> id.split("/", 2)[0]);
  }

  void begin(Subscription allowed) {
    subscription = allowed;
    stop = allowed.begin(this);
  }

  @Override
  public void send(StreamBatch batch) {
    if (batch.count() > 0) {
      waiting.add(batch);
      arrivals.release();
    }
  }

  @Override
  public void failed(RuntimeException why) {
    failure = why;
    arrivals.release();
  }

  @Override
  public Optional<Event> next(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    do {
      if (failure != null) {
        throw Failure.unavailable("database", "The stream could not be read. Connect again.");
      }
      var event = nextWaiting();
      if (event.isPresent()) {
        return event;
      }
    } while (arrivals.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS));
    return Optional.empty();
  }

  /** The next line that the client does not have, of those that are here. */
  private Optional<Event> nextWaiting() {
    while (true) {
      if (messages.isEmpty()) {
        var batch = waiting.poll();
        if (batch == null) {
          return Optional.empty();
        }
        messages.addAll(batch.messages());
      }
      var event = event(messages.removeFirst());
      if (isNew(event)) {
        return Optional.of(event);
      }
    }
  }

  private static Event event(String message) {
    try {
      Map<String, Object> line = Json.MAPPER.readValue(message, LINE);
      return new Event(line, line.get("timestamp") + "/" + line.get("id"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines that come first may have been sent before, up to the last event. */
  private boolean isNew(Event event) {
    if (isCaughtUp) {
      return true;
    }
    var last = lastEvent.orElse("");
    isCaughtUp = event.id().compareTo(last) >= 0;
    return isCaughtUp && !event.id().equals(last);
  }

  @Override
  public boolean isOver() {
    return false;
  }

  @Override
  public void check(Caller caller) {
    if (subscription != null) {
      subscription.check(caller);
    }
  }

  @Override
  public void close() {
    stop.run();
  }
}
