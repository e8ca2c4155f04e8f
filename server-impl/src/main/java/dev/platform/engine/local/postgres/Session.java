package dev.platform.engine.local.postgres;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGConnection;

/** A short connection to a server, for the engine's own statements. */
final class Session implements AutoCloseable {
  static final String HOST = "127.0.0.1";

  /** Proves a password to a server without showing it. */
  static final String METHOD = "scram-sha-256";

  /** The engine can write when the disk is nearly full, and waits for no standby. */
  private static final String ALWAYS =
      "-c default_transaction_read_only=off -c synchronous_commit=local -c search_path=pg_catalog";

  private final Connection connection;

  private Session(Connection connection) {
    this.connection = connection;
  }

  /** Connects as a role that can do everything. */
  static Session open(int port, String database, Credentials credentials, Duration patience)
      throws SQLException {
    Properties properties = properties(credentials);
    properties.setProperty("options", ALWAYS);
    properties.setProperty("socketTimeout", Long.toString(patience.toSeconds()));
    return open(port, database, properties);
  }

  /** Connects for commands of replication, which may take long. */
  static Session forReplication(int port, Credentials credentials) throws SQLException {
    Properties properties = properties(credentials);
    properties.setProperty("replication", "database");
    properties.setProperty("assumeMinServerVersion", "9.4");
    return open(port, "postgres", properties);
  }

  private static Properties properties(Credentials credentials) {
    Properties properties = new Properties();
    properties.setProperty("user", Credentials.SUPERUSER);
    properties.setProperty("password", credentials.superuser());
    properties.setProperty("requireAuth", METHOD);
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("preferQueryMode", "simple");
    properties.setProperty("ApplicationName", "platform");
    properties.setProperty("connectTimeout", "5");
    return properties;
  }

  private static Session open(int port, String database, Properties properties)
      throws SQLException {
    String url = "jdbc:postgresql://%s:%d/%s".formatted(HOST, port, encoded(database));
    return new Session(new Driver().connect(url, properties));
  }

  private static String encoded(String database) {
    return URLEncoder.encode(database, StandardCharsets.UTF_8);
  }

  /** From now on a statement may take so long. */
  void allow(Duration patience) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, (int) patience.toMillis());
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first row of an answer, by the names of its columns; null for what is null. */
  Map<String, @Nullable String> row(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      Map<String, @Nullable String> row = new LinkedHashMap<>();
      if (answer.next()) {
        ResultSetMetaData columns = answer.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          row.put(columns.getColumnLabel(i), answer.getString(i));
        }
      }
      return row;
    }
  }

  /** Whether an answer has a row. */
  boolean exists(String sql) throws SQLException {
    return !row(sql).isEmpty();
  }

  /** Sets a password, of which the server sees only what it has to keep. */
  void setPassword(String role, String password) throws SQLException {
    connection.unwrap(PGConnection.class).alterUserPassword(role, password.toCharArray(), METHOD);
  }

  /** Ends it while another thread waits for it. */
  void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static String name(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
