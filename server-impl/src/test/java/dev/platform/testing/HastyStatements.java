package dev.platform.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Gives each statement that has a limit of time one second, and notes what it should have had. */
public final class HastyStatements {
  private final List<Integer> limits = new CopyOnWriteArrayList<>();

  /** The same source, in a hurry. */
  public DataSource of(DataSource source) {
    return Tapped.of(
        DataSource.class,
        source,
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
          if (method.getName().equals("setQueryTimeout")) {
            limits.add((Integer) arguments[0]);
            statement.setQueryTimeout(1);
          }
          return result;
        });
  }

  /** The limits that were asked for, in seconds. */
  public List<Integer> limits() {
    return List.copyOf(limits);
  }
}
