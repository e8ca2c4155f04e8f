package dev.platform.platform.logstream;

import dev.platform.base.net.OutboundConnection;
import dev.platform.platform.log.LogCursor;
import dev.platform.platform.logstream.LogStreamBatches.Batch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a sender remembers of a stream: its connection, up to where it has sent, and when it may try
 * again. Syslog confirms nothing, so lines count as sent once their connection has stayed open for
 * a moment behind them; when it is lost before, they are sent again on the next one.
 */
final class LogStreamLane {
  /** How long a connection has to stay open behind lines. */
  static final Duration GRACE = Duration.ofSeconds(2);

  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final double JITTER = 0.4;

  private final DoubleSupplier random;
  private SendingStream stream;
  private boolean isBusy;
  private boolean isClosed;
  private int destination;
  private @Nullable OutboundConnection connection;
  private @Nullable LogCursor sent;
  private @Nullable LogCursor settling;
  private Instant settlesAt = Instant.MIN;
  private Instant usedAt = Instant.MIN;
  private Instant triesAt = Instant.MIN;
  private int failures;
  private Set<String> carried = Set.of();
  private Set<String> told = Set.of();

  /** The first transaction that may have lines which were not looked for; and which may not. */
  private long looked;

  private long wanted;

  /**
   * @param random numbers from 0 to 1
   */
  LogStreamLane(SendingStream stream, DoubleSupplier random) {
    this.stream = stream;
    this.random = random;
    this.wanted = stream.next();
  }

  /**
   * A turn of a stream.
   *
   * @param stream as it was when the turn began
   * @param destination tells its destination from one that the user sets meanwhile
   * @param after up to where its lines were sent
   * @param connection one that is open
   */
  record Turn(
      SendingStream stream,
      int destination,
      LogCursor after,
      Optional<OutboundConnection> connection) {}

  /** Sees how the stream is kept now. */
  synchronized void see(SendingStream now) {
    if (!now.hasDestinationOf(stream)) {
      destination++;
      disconnect();
      triesAt = Instant.MIN;
      failures = 0;
      told = Set.of();
    }
    stream = now;
    if (now.isTouched()) {
      wanted = now.next();
    }
  }

  /** Begins a turn, if there may be lines and it is time. */
  synchronized Optional<Turn> begin(Instant now) {
    if (isClosed || isBusy || looked >= wanted || now.isBefore(triesAt) || isLost()) {
      return Optional.empty();
    }
    isBusy = true;
    var open = Optional.ofNullable(connection).filter(OutboundConnection::isOpen);
    return Optional.of(new Turn(stream, destination, position(), open));
  }

  private LogCursor position() {
    var kept = stream.cursor();
    return sent == null || sent.compareTo(kept) < 0 ? kept : sent;
  }

  /** Ends a turn that has found no more lines. */
  synchronized void end(Turn turn) {
    isBusy = false;
    if (turn.destination() == destination) {
      looked = Math.max(looked, turn.stream().settled());
    }
  }

  /** Ends a turn that could not look. */
  synchronized void interrupt() {
    isBusy = false;
  }

  /** Notes what the lines of a turn are about. */
  synchronized void carry(Set<String> resources) {
    carried = resources;
  }

  /** Ends a turn that has sent lines. */
  synchronized void sent(Turn turn, OutboundConnection on, Batch batch, Instant now) {
    isBusy = false;
    if (turn.destination() != destination) {
      on.close();
      return;
    }
    connection = on;
    sent = batch.end();
    usedAt = now;
    if (batch.isLast()) {
      looked = Math.max(looked, turn.stream().settled());
    }
  }

  /** Ends a turn that has failed. Returns how many have failed in a row. */
  synchronized int fail(Turn turn, Instant now) {
    isBusy = false;
    return turn.destination() == destination ? fail(now) : 0;
  }

  private int fail(Instant now) {
    disconnect();
    failures++;
    triesAt = now.plus(pause());
    return failures;
  }

  private Duration pause() {
    var doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, 10));
    var pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    double share = 1 - JITTER / 2 + JITTER * random.getAsDouble();
    return Duration.ofMillis((long) (pause.toMillis() * share));
  }

  /** Everything behind the place that is kept is sent again. */
  private void disconnect() {
    if (connection != null) {
      connection.close();
    }
    connection = null;
    sent = null;
    settling = null;
    looked = 0;
  }

  /**
   * Sees whether the connection was lost with lines. Returns how many turns have failed in a row.
   */
  synchronized int lose(Instant now) {
    return isBusy || !isLost() ? 0 : fail(now);
  }

  private boolean isLost() {
    return connection != null && !connection.isOpen() && hasUnsettled();
  }

  private boolean hasUnsettled() {
    return sent != null && sent.compareTo(stream.cursor()) > 0;
  }

  /** Up to where lines count as sent; empty if no more do than before. */
  synchronized Optional<LogCursor> settle(Instant now) {
    if (connection == null || !connection.isOpen() || now.isBefore(settlesAt)) {
      return Optional.empty();
    }
    @Nullable LogCursor settled = settling;
    settling = sent;
    settlesAt = now.plus(GRACE);
    return Optional.ofNullable(settled).filter(it -> it.compareTo(stream.cursor()) > 0);
  }

  /** Where its lines are sent. */
  synchronized String endpoint() {
    return stream.endpoint();
  }

  /** The logs that are to be told of a failure, which are those of the lines that wait. */
  synchronized Set<String> tell() {
    told = carried;
    return told;
  }

  /** Notes that lines have counted as sent. Returns the logs that were told of a failure. */
  synchronized Set<String> recover() {
    failures = 0;
    var before = told;
    told = Set.of();
    return before;
  }

  /** Whether its last turn has failed. */
  synchronized boolean isFailing() {
    return failures > 0;
  }

  /** Closes a connection that was not used for a while. */
  synchronized void rest(Instant now) {
    if (!isBusy && connection != null && !hasUnsettled() && usedAt.plus(IDLE).isBefore(now)) {
      connection.close();
      connection = null;
    }
  }

  /** Ends it, and returns up to where it has sent lines. */
  synchronized Optional<LogCursor> close() {
    var last =
        connection != null && connection.isOpen() && hasUnsettled()
            ? Optional.ofNullable(sent)
            : Optional.<LogCursor>empty();
    isClosed = true;
    destination++;
    disconnect();
    return last;
  }
}
