package dev.platform.base.db;

import java.net.ConnectException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Asks the database again and again, on a connection of its own, whether it is there. It is away
 * when it rejects or ends that connection, and when it responds to no statement for a while,
 * because it is frozen or the network swallows what is sent. A response to any statement counts, so
 * that a machine that is only slow is not taken for one that is gone. While the database cannot
 * store changes, it is asked whether it can again. While nobody uses the database, it is asked less
 * often, and soon when somebody does and gets no response.
 */
final class Heartbeat implements AutoCloseable {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final Duration RESTING = Duration.ofSeconds(2);

  /** With the period, a request that meets a frozen database is answered within two seconds. */
  private static final Duration PATIENCE = Duration.ofMillis(1_250);

  /** After a response of this age, to any statement, there is no need to ask. */
  private static final Duration FRESH = Duration.ofMillis(250);

  private static final String STARTING = "57P03";
  private static final long STOP_MILLIS = 1_000;

  private final DataSource source;
  private final Availability availability;
  private final Runnable whenLost;
  private final Runnable whenWritable;
  private final Thread thread = new Thread(this::beat, "database-heartbeat");
  private volatile long usedAt = System.nanoTime();
  private volatile boolean isUsed;
  private volatile boolean isResting;

  /**
   * @param source connects within a short time or not at all
   * @param whenLost runs when the database has gone
   * @param whenWritable runs when it can store changes again
   */
  Heartbeat(
      DataSource source, Availability availability, Runnable whenLost, Runnable whenWritable) {
    this.source = source;
    this.availability = availability;
    this.whenLost = whenLost;
    this.whenWritable = whenWritable;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Somebody begins to use the database. */
  void use() {
    usedAt = System.nanoTime();
    isUsed = true;
    if (isResting) {
      LockSupport.unpark(thread);
    }
  }

  private void beat() {
    while (!Thread.currentThread().isInterrupted()) {
      try (var connection = source.getConnection()) {
        connection.setNetworkTimeout(Runnable::run, (int) PATIENCE.toMillis());
        askUntilItFails(connection);
      } catch (SQLException e) {
        missed(e, isRefusal(e));
        LockSupport.parkNanos(PERIOD_NANOS);
      }
    }
  }

  /** One lost connection says little: the next attempt to connect says more. */
  private void askUntilItFails(Connection connection) {
    try (var statement = connection.createStatement()) {
      while (!Thread.currentThread().isInterrupted()) {
        isUsed = false;
        if (mayBeAway()) {
          statement.execute("select 1");
          availability.found();
        }
        if (availability.limit().isPresent()) {
          probe();
        }
        pause();
      }
    } catch (SQLException e) {
      missed(e, false);
    }
  }

  /** A response since the last use is as good as one to a question. */
  private boolean mayBeAway() {
    return availability.isAway()
        || availability.isSilentFor(RESTING)
        || (availability.isSilentFor(FRESH) && availability.isSilentSince(usedAt));
  }

  /** Whoever uses the database meanwhile ends the rest, and has a period to get a response. */
  private void pause() {
    isResting = true;
    if (!isUsed && availability.limit().isEmpty()) {
      LockSupport.parkNanos(RESTING.toNanos());
    }
    isResting = false;
    if (isUsed || availability.limit().isPresent()) {
      LockSupport.parkNanos(PERIOD_NANOS);
    }
  }

  /** On a connection of its own, since an old one may be to a server that stays read-only. */
  private void probe() throws SQLException {
    try (var connection = source.getConnection()) {
      if (WriteProbe.succeeds(connection)) {
        whenWritable.run();
        availability.unlimited();
      }
    }
  }

  /** Nothing listens there, or the server reports that it is starting. */
  private static boolean isRefusal(SQLException e) {
    return e.getCause() instanceof ConnectException || STARTING.equals(e.getSQLState());
  }

  private void missed(SQLException why, boolean isRefused) {
    boolean isGone = isRefused || availability.isSilentFor(PATIENCE);
    if (isGone && !Thread.currentThread().isInterrupted() && availability.lost(why)) {
      whenLost.run();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
