package dev.platform.testing;

import java.sql.SQLException;

/** Counts the rows that are written to a table, also by transactions that failed. */
public final class CountedRows {
  private final TestDatabase database;
  private final String sequence;

  /** Begins to count. A sequence does not know of transactions. */
  public CountedRows(TestDatabase database, String table) {
    this.database = database;
    this.sequence = table + "_written";
    database.execute("create sequence " + sequence + " minvalue 0 start 0");
    database.execute("alter table " + table + " add column written bigint");
    database.execute(
        "alter table " + table + " alter column written set default nextval('" + sequence + "')");
  }

  /** How many rows were written. */
  public long count() {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select nextval('" + sequence + "')")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
