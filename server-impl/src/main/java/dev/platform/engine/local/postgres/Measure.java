package dev.platform.engine.local.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself.
 *
 * @param connections of clients
 * @param usedBytes of its data
 * @param follows whether it receives from what it follows
 * @param lag how far what it shows is behind that; null if there is nothing to measure
 */
record Measure(int connections, long usedBytes, boolean follows, @Nullable Duration lag) {
  private static final int FULL = 95;
  private static final long NOT_FOR_DATA = 64 << 20;

  static final Measure NONE = new Measure(0, 0, false, null);

  private static final String USE =
      """
      select
        (select count(*) from pg_stat_activity
          where backend_type = 'client backend'
            and usename not in ('%s', '%s')) as connections,
        (select sum(pg_database_size(oid)) from pg_database)
          + (select coalesce(sum(size), 0) from pg_ls_waldir()) as bytes
      """
          .formatted(Credentials.SUPERUSER, Credentials.REPLICATION);

  private static final String LAG =
      """
      select
        exists (select from pg_stat_wal_receiver where status = 'streaming') as follows,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else (extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000)::bigint
        end as lag
      """;

  static Measure of(Session session) throws SQLException {
    Map<String, @Nullable String> row = session.row(USE);
    return new Measure(
        Integer.parseInt(String.valueOf(row.get("connections"))),
        Long.parseLong(String.valueOf(row.get("bytes"))),
        false,
        null);
  }

  static Measure ofFollower(Session session) throws SQLException {
    Measure use = of(session);
    Map<String, @Nullable String> row = session.row(LAG);
    String lag = row.get("lag");
    return new Measure(
        use.connections,
        use.usedBytes,
        "t".equals(row.get("follows")),
        lag == null ? null : Duration.ofMillis(Math.max(0, Long.parseLong(lag))));
  }

  Measure behind(@Nullable Duration other) {
    return new Measure(connections, usedBytes, follows, other);
  }

  /** Whether it is worth while to look more often. */
  boolean isHalfFull(long diskBytes) {
    return usedBytes > diskBytes / 2;
  }

  /** Whether a disk is nearly full: its file system and the reserve need some of it. */
  boolean isFull(long diskBytes) {
    return usedBytes > diskBytes / 100 * FULL - NOT_FOR_DATA;
  }
}
