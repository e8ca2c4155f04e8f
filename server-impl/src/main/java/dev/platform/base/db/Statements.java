package dev.platform.base.db;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Plain statements on a connection.
 *
 * @param connection theirs
 */
record Statements(Connection connection) {
  /** Does something with a row. */
  interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Reads all rows of a query. */
  void read(String sql, RowReader reader) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        reader.read(rows);
      }
    }
  }

  /** The first column of a query. */
  List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    read(sql, row -> texts.add(row.getString(1)));
    return texts;
  }
}
