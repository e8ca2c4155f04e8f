package dev.platform.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Notes the statements that are prepared on the connections of a data source. */
public final class CountedStatements {
  private final List<String> prepared = new CopyOnWriteArrayList<>();

  /** The same source, listened to. */
  public DataSource of(DataSource source) {
    return wrap(
        DataSource.class,
        source,
        (method, arguments, result) ->
            result instanceof Connection connection ? of(connection) : result);
  }

  private Connection of(Connection connection) {
    return wrap(
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

  /** What is done with what a method has answered. */
  private interface Ear {
    Object hear(Method method, Object[] arguments, Object result);
  }

  private static <T> T wrap(Class<T> type, T real, Ear ear) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return ear.hear(method, arguments, method.invoke(real, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
