package dev.platform.base.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * What a database is like, without changing anything in it.
 *
 * @param version of PostgreSQL
 * @param bytes its size on disk
 * @param now the time there
 * @param mayCreateTables whether the user can run migrations
 * @param isEncrypted whether something in it was encrypted with a secret key
 */
public record DatabaseReport(
    String version, long bytes, Instant now, boolean mayCreateTables, boolean isEncrypted) {
  private static final int SECONDS = 5;

  private static final String QUESTION =
      """
      select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        clock_timestamp() as now,
        has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as may_create,
        to_regclass('secret_key_check') is not null as has_key
      """;

  /**
   * Asks a database.
   *
   * @throws IllegalStateException if it cannot be entered, with the cause and the way out
   */
  public static DatabaseReport of(DatabaseAddress address) {
    try (Connection connection = address.direct(SECONDS, SECONDS).getConnection();
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery(QUESTION)) {
        row.next();
        return new DatabaseReport(
            row.getString("version"),
            row.getLong("bytes"),
            row.getObject("now", OffsetDateTime.class).toInstant(),
            row.getBoolean("may_create"),
            row.getBoolean("has_key") && hasRow(connection));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(ConnectionDiagnosis.sentence(address, e), e);
    }
  }

  private static boolean hasRow(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select 1 from secret_key_check")) {
      return rows.next();
    }
  }
}
