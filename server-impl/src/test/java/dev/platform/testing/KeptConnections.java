package dev.platform.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Connections for single statements. A test that waits for a row asks many times, and a server
 * process for each question costs more than the answer.
 */
final class KeptConnections implements AutoCloseable {
  private final Supplier<? extends DataSource> source;
  private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

  KeptConnections(Supplier<? extends DataSource> source) {
    this.source = source;
  }

  /** A connection for one statement, which commits by itself. */
  Lent lend() throws SQLException {
    for (var kept = idle.poll(); kept != null; kept = idle.poll()) {
      if (kept.isValid(1)) {
        return new Lent(kept);
      }
      kept.close();
    }
    return new Lent(source.get().getConnection());
  }

  /** Ends those that nobody uses. */
  @Override
  public void close() {
    for (var kept = idle.poll(); kept != null; kept = idle.poll()) {
      try {
        kept.close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** A connection in use. */
  final class Lent implements AutoCloseable {
    private final Connection connection;

    private Lent(Connection connection) {
      this.connection = connection;
    }

    Connection connection() {
      return connection;
    }

    @Override
    public void close() {
      idle.add(connection);
    }
  }
}
