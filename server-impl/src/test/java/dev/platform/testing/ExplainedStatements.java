package dev.platform.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;

/** Notes the queries that run on the connections of a data source, to ask what they cost. */
public final class ExplainedStatements {
  private final TestDatabase database;
  private final List<String> ran = new CopyOnWriteArrayList<>();

  public ExplainedStatements(TestDatabase database) {
    this.database = database;
  }

  /** The pool of the database, listened to. */
  public DataSource source() {
    return Tapped.of(
        DataSource.class,
        database.pool(),
        (method, arguments, result) ->
            result instanceof Connection connection ? of(connection) : result);
  }

  private Connection of(Connection connection) {
    return Tapped.of(
        Connection.class,
        connection,
        (method, arguments, result) ->
            result instanceof PreparedStatement statement ? of(statement) : result);
  }

  private PreparedStatement of(PreparedStatement statement) {
    return Tapped.of(
        PreparedStatement.class,
        statement,
        (method, arguments, result) -> {
          if (method.getName().equals("execute")) {
            note(statement.unwrap(PreparedStatement.class).toString());
          }
          return result;
        });
  }

  /** The driver's text of a statement has its values in it. */
  private void note(String sql) {
    if (sql.stripLeading().startsWith("select")) {
      ran.add(sql);
    }
  }

  /** How many rows of a table or its indexes the statements read that ran since the last call. */
  public long rowsRead(String table) {
    var statements = List.copyOf(ran);
    ran.clear();
    if (statements.isEmpty()) {
      throw new IllegalStateException("no query ran");
    }
    return statements.stream().mapToLong(sql -> rowsRead(explain(sql), table)).sum();
  }

  private JsonNode explain(String sql) {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("explain (analyze, format json) " + sql)) {
      rows.next();
      return new ObjectMapper().readTree(rows.getString(1)).at("/0/Plan");
    } catch (SQLException | JsonProcessingException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static long rowsRead(JsonNode node, String table) {
    long here =
        node.path("Relation Name").asText().equals(table)
            ? Math.round(
                node.path("Actual Loops").asDouble()
                    * (node.path("Actual Rows").asDouble()
                        + node.path("Rows Removed by Filter").asDouble()
                        + node.path("Rows Removed by Index Recheck").asDouble()))
            : 0;
    return here
        + StreamSupport.stream(node.path("Plans").spliterator(), false)
            .mapToLong(child -> rowsRead(child, table))
            .sum();
  }
}
