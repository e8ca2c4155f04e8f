package dev.platform.base.db;

import dev.platform.base.id.Id;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.jspecify.annotations.Nullable;

/** Keeps any id record as its text. */
final class IdTypeHandler<I extends Id> extends BaseTypeHandler<I> {
  private final Class<I> type;
  private final MethodHandle constructor;

  IdTypeHandler(Class<I> type) {
    this.type = type;
    try {
      this.constructor =
          MethodHandles.publicLookup()
              .findConstructor(type, MethodType.methodType(void.class, String.class))
              .asType(MethodType.methodType(Id.class, String.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          type + " is not a public record with a single String component", e);
    }
  }

  @Override
  public void setNonNullParameter(PreparedStatement statement, int i, I id, JdbcType jdbcType)
      throws SQLException {
    statement.setString(i, id.value());
  }

  @Override
  public @Nullable I getNullableResult(ResultSet rows, String column) throws SQLException {
    return make(rows.getString(column));
  }

  @Override
  public @Nullable I getNullableResult(ResultSet rows, int column) throws SQLException {
    return make(rows.getString(column));
  }

  @Override
  public @Nullable I getNullableResult(CallableStatement call, int column) throws SQLException {
    return make(call.getString(column));
  }

  private @Nullable I make(@Nullable String value) throws SQLException {
    if (value == null) {
      return null;
    }
    try {
      return type.cast((Id) constructor.invokeExact(value));
    } catch (Throwable e) {
      throw new SQLException("not a " + type.getSimpleName() + ": " + value, e);
    }
  }
}
