package dev.platform.engine.local.postgres;

import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the WAL of a server was at a time.
 *
 * @param at the time
 * @param file the last file with what was committed until then
 * @param full the last file that is complete
 * @param transactions which transactions had ended; between two samples in which this is the same,
 *     nothing was committed
 */
record WalSample(Instant at, String file, String full, String transactions) {
  private static final String NOW =
      """
      select (extract(epoch from statement_timestamp()) * 1000000)::bigint as at,
        pg_walfile_name(lsn) as file, lsn - '0/0' as position,
        txid_current_snapshot()::text as transactions
      from pg_current_wal_insert_lsn() as lsn
      """;

  /** What PostgreSQL itself needs of each file. */
  private static final int HEADER = 40;

  static WalSample of(Session session) throws SQLException {
    Map<String, @Nullable String> row = session.row(NOW);
    long micros = Long.parseLong(String.valueOf(row.get("at")));
    long position = Long.parseLong(String.valueOf(row.get("position")));
    int timeline =
        WalName.parse(String.valueOf(row.get("file"))).map(WalName::timeline).orElseThrow();
    WalName full = new WalName(timeline, position / WalName.BYTES - 1);
    boolean isEmpty = position % WalName.BYTES <= HEADER;
    WalName file = isEmpty ? full : new WalName(timeline, position / WalName.BYTES);
    return new WalSample(
        Instant.EPOCH.plus(micros, ChronoUnit.MICROS),
        file.toString(),
        full.toString(),
        String.valueOf(row.get("transactions")));
  }

  WalName name() {
    return WalName.parse(file).orElseThrow();
  }

  /** The other one at the later time of this one. */
  WalSample as(WalSample other) {
    return new WalSample(at, other.file, other.full, other.transactions);
  }

  boolean isUnchangedSince(WalSample other) {
    return transactions.equals(other.transactions);
  }
}
