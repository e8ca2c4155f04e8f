package dev.platform.base.db;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether a database that could not store changes can do so again: it takes a mebibyte of
 * its disk, and gives it back.
 */
final class WriteProbe {
  private static final Logger log = LoggerFactory.getLogger(WriteProbe.class);

  private static final String IS_READ_ONLY =
      "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean";

  private static final String FILL =
      "create temporary table write_probe as"
          + " select repeat(md5(i::text), 32) as text from generate_series(1, 1000) i";

  private WriteProbe() {}

  /**
   * Whether a change would be stored now.
   *
   * @throws SQLException if the connection is lost
   */
  static boolean succeeds(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      return isWritable(statement);
    } catch (SQLException e) {
      log.debug("the database does not store changes yet", e);
      return false;
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static boolean isWritable(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery(IS_READ_ONLY)) {
      if (rows.next() && rows.getBoolean(1)) {
        return false;
      }
    }
    statement.execute(FILL);
    return true;
  }
}
