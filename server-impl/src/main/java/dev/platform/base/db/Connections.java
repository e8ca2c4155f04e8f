package dev.platform.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes connections once the database is there, and knows those that it has made, so that threads
 * that wait for a response on one of them can be released when the database is unavailable.
 */
final class Connections extends DataSourceAdapter {
  private static final Logger log = LoggerFactory.getLogger(Connections.class);

  private final DataSource source;
  private final Availability availability;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  Connections(DataSource source, Availability availability) {
    this.source = source;
    this.availability = availability;
  }

  @Override
  public Connection getConnection() throws SQLException {
    availability.await();
    Connection made = source.getConnection();
    open.removeIf(Connections::isClosed);
    open.add(made);
    if (availability.isAway()) {
      abort(made);
    }
    return made;
  }

  /** Ends all connections without a word to the other end, which would not hear it. */
  void abortAll() {
    open.forEach(Connections::abort);
    open.clear();
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      log.debug("a connection could not be aborted", e);
    }
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }
}
