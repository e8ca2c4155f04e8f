package dev.platform.testing;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Notes the statements that are prepared on the connections of a data source. */
public final class CountedStatements {
  private final List<String> prepared = new CopyOnWriteArrayList<>();

  /** The same source, listened to. */
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
        (method, arguments, result) -> {
          if (method.getName().startsWith("prepare")) {
            prepared.add(arguments[0].toString());
          }
          return result;
        });
  }

  /** What was prepared since this was asked last. */
  public List<String> take() {
    var taken = List.copyOf(prepared);
    prepared.clear();
    return taken;
  }
}
