package dev.platform.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Signals} on one channel of PostgreSQL, and one connection that listens for all
 * subscribers. A lost connection is opened again after a second, and all subscribers are notified.
 */
public final class PostgresSignals implements Signals, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(PostgresSignals.class);
  private static final String POSTGRES_CHANNEL = "platform";
  private static final char AFTER_CHANNEL = ' ';
  private static final int WAIT_MILLIS = 60_000;
  private static final long PAUSE_MILLIS = 1_000;

  private final DataSource source;
  private final Map<String, List<Consumer<String>>> listeners = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::listenForever, "signals");
  private volatile @Nullable Connection listening;

  /**
   * Signals of a database.
   *
   * @param source makes connections that are not pooled, since one is kept for good
   */
  public PostgresSignals(DataSource source) {
    this.source = source;
    thread.setDaemon(true);
  }

  /** What this brings to the database. */
  public static Persistence persistence() {
    return new Persistence(List.of(SignalMapper.class), List.of());
  }

  /** Begins to listen. */
  public void start() {
    thread.start();
  }

  @Override
  public void send(WriteTx tx, String channel, String payload) {
    publish(tx, channel, payload);
  }

  /** Sends a message with the transaction, for stores. */
  public static void publish(WriteTx tx, String channel, String payload) {
    tx.mapper(SignalMapper.class).send(POSTGRES_CHANNEL, channel + AFTER_CHANNEL + payload);
  }

  @Override
  public Runnable subscribe(String channel, Consumer<String> listener) {
    listeners.computeIfAbsent(channel, c -> new CopyOnWriteArrayList<>()).add(listener);
    return () -> listeners.getOrDefault(channel, List.of()).remove(listener);
  }

  /** Does not wait for a message: nothing but the end of its connection wakes who listens. */
  @Override
  public void close() {
    thread.interrupt();
    hangUp();
    try {
      thread.join(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void hangUp() {
    @Nullable Connection connection = listening;
    if (connection == null) {
      return;
    }
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      log.debug("a connection could not be closed", e);
    }
  }

  private void listenForever() {
    while (!Thread.currentThread().isInterrupted()) {
      try (Connection connection = source.getConnection()) {
        listening = connection;
        listen(connection);
      } catch (SQLException e) {
        if (!Thread.currentThread().isInterrupted()) {
          log.debug("the connection for signals was lost: {}", e.getMessage());
          pause();
        }
      }
    }
  }

  private void listen(Connection connection) throws SQLException {
    var postgres = connection.unwrap(PGConnection.class);
    try (var statement = connection.createStatement()) {
      statement.execute("listen " + POSTGRES_CHANNEL);
    }
    listeners.keySet().forEach(channel -> dispatch(channel, ""));
    while (!Thread.currentThread().isInterrupted()) {
      for (PGNotification note : postgres.getNotifications(WAIT_MILLIS)) {
        dispatch(note.getParameter());
      }
    }
  }

  private void dispatch(String signal) {
    int end = signal.indexOf(AFTER_CHANNEL);
    if (end >= 0) {
      dispatch(signal.substring(0, end), signal.substring(end + 1));
    }
  }

  private void dispatch(String channel, String payload) {
    for (Consumer<String> listener : listeners.getOrDefault(channel, List.of())) {
      try {
        listener.accept(payload);
      } catch (RuntimeException e) {
        log.error("a listener of {} failed", channel, e);
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
