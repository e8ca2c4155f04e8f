package dev.platform.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.platform.engine.Eventually;

/**
 * Counts the rows that PostgreSQL reads from tables and indexes of a database, whichever plans it
 * makes. A connection tells its part when it ends, so all of them are ended first.
 */
public final class ReadRows {
  private static final String OTHERS =
      """
      select count(*)
      from pg_stat_activity
      where datname = current_database()
        and backend_type = 'client backend'
        and pid != pg_backend_pid()
      """;
  private static final String READ =
      """
      select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
        + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes)
      """;

  private final TestDatabase database;
  private int before;

  /** Begins to count. */
  public ReadRows(TestDatabase database) {
    this.database = database;
    this.before = total();
  }

  /** How many rows were read since the last call. */
  public int take() {
    int now = total();
    int read = now - before;
    before = now;
    return read;
  }

  private int total() {
    if (database.pool() instanceof HikariDataSource pool) {
      pool.getHikariPoolMXBean().softEvictConnections();
    }
    database.releaseConnections();
    Eventually.isTrue("the end of all connections", () -> database.count(OTHERS) == 0);
    return database.count(READ);
  }
}
