package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * What a connection is waited for, and since when. The thread that reads tells it; the {@link
 * ConnectionTimeouts} may end it at any moment, and then whatever else comes is thrown away.
 */
final class ConnectionTimer {
  private static final Attribute<ConnectionTimer> WATCH =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(ConnectionTimer.class.getName());

  private final Connection<?> connection;
  private final String peer;
  private final LongSupplier clock;
  private final AtomicLong taken = new AtomicLong();
  private Moment moment;
  private volatile long headAt;
  private volatile @Nullable PartialBody body;
  private volatile @Nullable RequestFault fault;

  private ConnectionTimer(Connection<?> connection, LongSupplier clock) {
    this.connection = connection;
    this.clock = clock;
    this.peer =
        connection.getPeerAddress() instanceof InetSocketAddress address
            ? address.getAddress().getHostAddress()
            : "";
    this.moment = new Moment(Stage.BETWEEN, clock.getAsLong(), 0);
    this.headAt = moment.since();
  }

  /** What is waited for. */
  enum Stage {
    /** Nothing: a request is worked on, or none has begun. */
    BETWEEN,
    /** The rest of a head. */
    HEAD,
    /** The rest of a body. */
    BODY,
    /** What is left of a body that is not wanted. */
    REST,
    /** The end: a last word was said. */
    OVER
  }

  /**
   * A stage of a connection.
   *
   * @param since nanoseconds of the clock
   * @param bytes that have come since
   */
  record Moment(Stage stage, long since, long bytes) {}

  /** Begins to watch. */
  static ConnectionTimer begin(Connection<?> connection, LongSupplier clock) {
    var watch = new ConnectionTimer(connection, clock);
    WATCH.set(connection, watch);
    return watch;
  }

  /** That of a connection of a client. */
  static ConnectionTimer of(Connection<?> connection) {
    return Objects.requireNonNull(find(connection));
  }

  /** The same; null for the socket that listens. */
  static @Nullable ConnectionTimer find(Connection<?> connection) {
    return WATCH.get(connection);
  }

  Connection<?> connection() {
    return connection;
  }

  String peer() {
    return peer;
  }

  synchronized Moment now() {
    return moment;
  }

  /** Goes to another stage, unless all is over. */
  synchronized void enter(Stage stage) {
    if (moment.stage() != Stage.OVER) {
      moment = new Moment(stage, clock.getAsLong(), 0);
    }
  }

  synchronized void received(long bytes) {
    moment = new Moment(moment.stage(), moment.since(), moment.bytes() + bytes);
  }

  /** Ends it; false if somebody else did. */
  boolean end() {
    boolean isFirst;
    synchronized (this) {
      isFirst = moment.stage() != Stage.OVER;
      enter(Stage.OVER);
    }
    forgetBody();
    return isFirst;
  }

  boolean isOver() {
    return now().stage() == Stage.OVER;
  }

  @Nullable PartialBody body() {
    return body;
  }

  void expect(PartialBody arriving) {
    body = arriving;
  }

  /** What there was of a body is wanted no more, or was handed on. */
  void forgetBody() {
    var arriving = body;
    body = null;
    if (arriving != null) {
      arriving.release();
    }
  }

  /** The head of a request is complete. */
  void headRead() {
    enter(Stage.BETWEEN);
    headAt = clock.getAsLong();
  }

  /** Nanoseconds since the head of the latest request was complete. */
  long sinceHead() {
    return clock.getAsLong() - headAt;
  }

  /** Notes what is wrong with the head that is being read. */
  void blame(@Nullable RequestFault found) {
    fault = found;
  }

  @Nullable RequestFault blamed() {
    return fault;
  }

  /** The client took bytes of a response. */
  void took(long bytes) {
    taken.addAndGet(bytes);
  }

  /** How many bytes the client took so far. */
  long taken() {
    return taken.get();
  }
}
