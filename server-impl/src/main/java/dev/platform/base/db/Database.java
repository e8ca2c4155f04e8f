package dev.platform.base.db;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * One database as one process uses it. While it is unavailable, requests fail immediately and
 * background work waits. Running statements are aborted. While it cannot store changes, requests
 * are tried, and background work waits.
 */
public final class Database implements AutoCloseable {
  /** How long a request waits for a connection while all are in use. */
  private static final int WAIT_MILLIS = 1_500;

  /** How many times as long background work waits for one. */

  /** Ends what a statement, or a client that is gone, would hold for longer than any of ours. */
  private static final String LIMITS =
      "set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'";

  /** Longer than the limit of a statement: for one connection that is dead unnoticed. */
  private static final int SOCKET_SECONDS = 45;

  private static final int CONNECT_SECONDS = 5;
  private static final int HEARTBEAT_SECONDS = 2;

  /** Each idle connection costs some MiB of the server's memory. */
  private static final int KEPT = 4;

  private static final Duration IDLE = Duration.ofMinutes(1);

  /**
   * A thread gets the connection again that it had last. So the threads of background work, which
   * looks every second or two, keep all connections of a peak in use, and these end by age only. A
   * session also keeps what it knows of each table and statement it has seen.
   */
  private static final Duration LIFETIME = Duration.ofMinutes(2);

  private final DatabaseAddress address;
  private final Availability availability = new Availability();
  private final Connections pooled;
  private final Connections single;
  private final Pool pool;
  private final Heartbeat heartbeat;

  private Database(DatabaseAddress address, int size) {
    this.address = address;
    this.pooled = new Connections(address.direct(CONNECT_SECONDS, SOCKET_SECONDS), availability);
    this.single = new Connections(address.direct(CONNECT_SECONDS, SOCKET_SECONDS), availability);
    this.heartbeat =
        new Heartbeat(
            address.direct(HEARTBEAT_SECONDS, HEARTBEAT_SECONDS),
            availability,
            this::abort,
            this::replace);
    this.pool = new Pool(config(size), availability, heartbeat);
  }

  /**
   * Connects.
   *
   * @param size connections at most that are lent
   * @throws IllegalStateException with the cause and a way out if the first one is not to be had
   */
  public static Database open(DatabaseAddress address, int size) {
    var database = starting(address, size);
    database.started();
    return database;
  }

  /**
   * Connects for a process that starts. Until {@link #started}, all threads wait for a connection
   * and for its responses, since a start must not give up on a busy machine.
   *
   * @param size connections at most that are lent
   * @throws IllegalStateException with the cause and a way out if the first one is not to be had
   */
  public static Database starting(DatabaseAddress address, int size) {
    try {
      return new Database(address, size);
    } catch (HikariPool.PoolInitializationException e) {
      throw new IllegalStateException(ConnectionDiagnosis.sentence(address, e), e);
    }
  }

  /** From now on, requests fail immediately while it is unavailable. */
  public void started() {
    pool.isStarting = false;
    heartbeat.start();
  }

  private HikariConfig config(int size) {
    var config = new HikariConfig();
    config.setDataSource(pooled);
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(Math.min(size, KEPT));
    config.setIdleTimeout(IDLE.toMillis());
    config.setMaxLifetime(LIFETIME.toMillis());
    config.setKeepaliveTime(0);
    config.setPoolName("database");
    config.setAutoCommit(false);
    config.setConnectionTimeout(WAIT_MILLIS);
    config.setConnectionInitSql(LIMITS);
    // Otherwise the limits are part of the first transaction, and undone with it.
    config.setIsolateInternalQueries(true);
    return config;
  }

  /** Brings the tables up to date, however long that takes; answers how many steps it took. */
  public int migrate() {
    return Migrations.run(address.direct());
  }

  /** Lends connections, and fails immediately while the database is unavailable. */
  public DataSource pool() {
    return pool;
  }

  /** Waits while the database is away or stores no changes. */
  public void awaitWriting() throws InterruptedException {
    availability.awaitWriting();
  }

  /** Makes a connection for each use, once the database is there. */
  public DataSource direct() {
    return single;
  }

  /**
   * The pool at this moment.
   *
   * @param active connections that are lent
   * @param idle connections that are not
   * @param waiting threads that wait for a connection
   * @param limit connections at most
   */
  public record PoolUse(int active, int idle, int waiting, int limit) {}

  /** How the pool is used. */
  public PoolUse poolUse() {
    var counts = pool.getHikariPoolMXBean();
    return new PoolUse(
        counts.getActiveConnections(),
        counts.getIdleConnections(),
        counts.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  /** Whether the database is unavailable. Does not query it. */
  public boolean isAway() {
    return availability.isAway();
  }

  /**
   * Asks the database whether it is there. Answers why it cannot do its work, as far as that is
   * known; empty if it can.
   *
   * @param patience how long it may take
   */
  public Optional<DatabaseCondition> ask(Duration patience) {
    try (var connection = pool.getConnection()) {
      return connection.isValid((int) patience.toSeconds())
          ? availability.limit()
          : Optional.of(DatabaseCondition.AWAY);
    } catch (SQLException e) {
      return DatabaseCondition.of(e).or(() -> Optional.of(DatabaseCondition.AWAY));
    }
  }

  /** Lets those that are lent be the last of their kind. */
  private void replace() {
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  /** Releases threads that wait for a response that will not come. */
  private void abort() {
    replace();
    pooled.abortAll();
    single.abortAll();
  }

  @Override
  public void close() {
    heartbeat.close();
    pool.close();
  }

  /** Fails immediately while the database is unavailable, once the process has started. */
  static final class Pool extends HikariDataSource {
    private final Availability availability;
    private final Heartbeat heartbeat;
    private volatile boolean isStarting = true;

    Pool(HikariConfig config, Availability availability, Heartbeat heartbeat) {
      super(config);
      this.availability = availability;
      this.heartbeat = heartbeat;
    }

    @Override
    public Connection getConnection() throws SQLException {
      var wait = new LongWait("a database connection", LongWait.PERIOD);
      while (true) {
        availability.require();
        heartbeat.use();
        try {
          return super.getConnection();
        } catch (SQLTransientConnectionException e) {
          if (!isStarting) {
            throw e;
          }
          wait.lasts();
        }
      }
    }

    /**
     * A transaction has ended.
     *
     * @param said what the database could not do; empty if there was nothing
     */
    void observe(Optional<DatabaseCondition> said) {
      if (said.isEmpty()) {
        availability.answered();
      } else if (said.get().preventsWriting()) {
        availability.limited(said.get());
      }
    }
  }
}
