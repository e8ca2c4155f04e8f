package dev.platform.engine.local.postgres;

import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself.
 *
 * @param connections of clients
 * @param usedBytes of its data
 */
record Measure(int connections, long usedBytes) {
  static final Measure NONE = new Measure(0, 0);

  private static final String SQL =
      """
      select
        (select count(*) from pg_stat_activity
          where backend_type = 'client backend'
            and usename not in ('%s', '%s')) as connections,
        (select sum(pg_database_size(oid)) from pg_database)
          + (select coalesce(sum(size), 0) from pg_ls_waldir()) as bytes
      """
          .formatted(Credentials.SUPERUSER, Credentials.REPLICATION);

  static Measure of(Session session) throws SQLException {
    Map<String, @Nullable String> row = session.row(SQL);
    return new Measure(
        Integer.parseInt(String.valueOf(row.get("connections"))),
        Long.parseLong(String.valueOf(row.get("bytes"))));
  }

  /** Whether the data take more than a part of the disk, in percent. */
  boolean isFull(long diskBytes, int percent) {
    return usedBytes > diskBytes / 100 * percent;
  }
}
