package dev.platform.platform.postgres;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.platform.QueryRows;
import dev.platform.platform.datastore.DatastoreServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.core.Parser;
import org.postgresql.ssl.SingleCertValidatingFactory;
import org.postgresql.util.PSQLException;

/**
 * A connection for one query. Three things keep it from writing: its transaction is read-only, a
 * new one would be too, and there can be no second statement that changes either.
 */
final class QuerySession {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final int MAX_ROWS = 1_000;
  private static final int FETCHED = 100;

  /** Of all values together, in characters. */
  private static final int MAX_LENGTH = 40_000;

  private static final int MAX_VALUE = 2_000;
  private static final String TIMEOUT = "57014";
  private static final String OPTIONS =
      "-c default_transaction_read_only=on -c statement_timeout="
          + PATIENCE.toMillis()
          + " -c lock_timeout=2s -c idle_in_transaction_session_timeout=20s";

  private final DatastoreServer server;
  private final String authority;
  private final Secret password;

  /**
   * A session.
   *
   * @param authority certificate with which the server's is checked, in PEM format
   */
  QuerySession(DatastoreServer server, String authority, Secret password) {
    this.server = server;
    this.authority = authority;
    this.password = password;
  }

  /** Runs a statement. */
  QueryRows run(Postgres instance, String sql) {
    var url =
        "jdbc:postgresql://%s:%d/%s"
            .formatted(server.host(), server.port(), instance.databaseName());
    try (Connection connection = new Driver().connect(url, properties(instance.databaseUser()))) {
      if (connection == null) {
        throw new IllegalStateException("no connection to " + instance.id().value());
      }
      return read(connection, sql);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private Properties properties(String user) {
    var properties = new Properties();
    PGProperty.USER.set(properties, user);
    PGProperty.PASSWORD.set(properties, password.reveal());
    PGProperty.OPTIONS.set(properties, OPTIONS);
    PGProperty.APPLICATION_NAME.set(properties, "platform query");
    PGProperty.REQUIRE_AUTH.set(properties, "scram-sha-256");
    PGProperty.SSL_MODE.set(properties, "verify-ca");
    PGProperty.SSL_FACTORY.set(properties, SingleCertValidatingFactory.class.getName());
    PGProperty.SSL_FACTORY_ARG.set(properties, authority);
    PGProperty.GSS_ENC_MODE.set(properties, "disable");
    PGProperty.CONNECT_TIMEOUT.set(properties, 5);
    PGProperty.SOCKET_TIMEOUT.set(properties, (int) PATIENCE.plusSeconds(5).toSeconds());
    if (server.from() != null) {
      PGProperty.LOCAL_SOCKET_ADDRESS.set(properties, server.from());
    }
    return properties;
  }

  /** Runs a statement on a connection that is used for nothing else. */
  static QueryRows read(Connection connection, String sql) throws SQLException {
    requireOne(sql);
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.setMaxRows(MAX_ROWS + 1);
      statement.setFetchSize(FETCHED);
      if (!statement.execute(sql)) {
        return new QueryRows(List.of(), List.of(), false);
      }
      try (ResultSet rows = statement.getResultSet()) {
        return rows(rows);
      }
    } finally {
      connection.rollback();
    }
  }

  /** As the driver would take it apart. */
  private static void requireOne(String sql) throws SQLException {
    if (Parser.parseJdbcSql(sql, true, false, true, false, false).size() != 1
        || Parser.parseJdbcSql(sql, false, false, true, false, false).size() != 1) {
      throw Failure.invalid("sql", "must be exactly one statement");
    }
  }

  private static QueryRows rows(ResultSet set) throws SQLException {
    var shape = set.getMetaData();
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= shape.getColumnCount(); i++) {
      columns.add(shape.getColumnLabel(i));
    }
    List<List<@Nullable String>> rows = new ArrayList<>();
    int length = 0;
    while (set.next()) {
      List<@Nullable String> row = new ArrayList<>();
      for (int i = 1; i <= columns.size(); i++) {
        var value = shortened(set.getString(i));
        length += value == null ? 4 : value.length();
        row.add(value);
      }
      if (rows.size() == MAX_ROWS || (length > MAX_LENGTH && !rows.isEmpty())) {
        return new QueryRows(columns, rows, true);
      }
      rows.add(row);
    }
    return new QueryRows(columns, rows, false);
  }

  private static @Nullable String shortened(@Nullable String value) {
    return value == null || value.length() <= MAX_VALUE
        ? value
        : value.substring(0, MAX_VALUE) + "…";
  }

  /** What the server complains of; where in the statement is seen from that. */
  private static String sentence(SQLException e) {
    return e instanceof PSQLException thrown && thrown.getServerErrorMessage() != null
        ? String.valueOf(thrown.getServerErrorMessage().getMessage())
        : String.valueOf(e.getMessage());
  }

  private static Failure failure(SQLException e) {
    var state = String.valueOf(e.getSQLState());
    if (state.equals(TIMEOUT)) {
      return Failure.invalid("sql", "took longer than " + PATIENCE.toSeconds() + " s. Simplify it");
    }
    if (state.startsWith("08") || state.startsWith("28") || state.startsWith("57P")) {
      return Failure.unavailable("postgres", "The instance cannot be reached now. Try again.");
    }
    return Failure.invalid("sql", sentence(e));
  }
}
