package dev.platform.engine.local;

import dev.platform.engine.NumberWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;

/** Writes each number as a row. */
record PostgresRows(Connection connection, Statement statement) implements NumberWriter.Connection {

  /** In the database of a server at a port. */
  static PostgresRows at(int port) throws SQLException {
    Connection connection = connect(port);
    PostgresRows rows = new PostgresRows(connection, connection.createStatement());
    rows.statement.execute("create table if not exists numbers (n int primary key)");
    return rows;
  }

  private static Connection connect(int port) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/shop_x1y2";
    return DriverManager.getConnection(
        url + "?sslmode=disable&socketTimeout=15&connectTimeout=5", "shop_user", "secret-1");
  }

  @Override
  public void write(int number) throws SQLException {
    statement.execute("insert into numbers values (" + number + ")");
  }

  /** All that are there. */
  static Set<Integer> all(int port) throws SQLException {
    Set<Integer> rows = new TreeSet<>();
    try (Connection connection = connect(port);
        Statement statement = connection.createStatement();
        ResultSet all = statement.executeQuery("select n from numbers")) {
      while (all.next()) {
        rows.add(all.getInt(1));
      }
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
