package dev.platform.base.db;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.session.SqlSession;
import org.postgresql.PGConnection;

/** Proof that a transaction is open that may write. */
public final class WriteTx extends Tx {
  private final SqlSession session;
  private final List<Runnable> afterCommit = new ArrayList<>();
  private final Map<Class<?>, Object> own = new HashMap<>();
  private boolean aside;

  WriteTx(SqlSession session, Instant now) {
    super(session, now);
    this.session = session;
  }

  /**
   * Adds many rows in one statement, by COPY.
   *
   * @param columns the columns that {@code rows} has values for, in its order
   */
  public void copy(String table, List<String> columns, CopyRows rows) {
    var sql = "copy " + table + " (" + String.join(", ", columns) + ") from stdin";
    try {
      var connection = session.getConnection().unwrap(PGConnection.class);
      connection.getCopyAPI().copyIn(sql, new ByteArrayInputStream(rows.bytes()));
    } catch (SQLException e) {
      throw new PersistenceException("copy into " + table + " failed", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs something once the transaction has been committed, and not if it is rolled back. */
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  /**
   * Something that belongs to this transaction and ends with it.
   *
   * @param maker makes it when it is first asked for
   */
  public <T> T own(Class<T> type, Supplier<T> maker) {
    return type.cast(own.computeIfAbsent(type, any -> maker.get()));
  }

  /** What {@link #own} has made, if it has. */
  public <T> Optional<T> owned(Class<T> type) {
    return Optional.ofNullable(own.get(type)).map(type::cast);
  }

  /**
   * Declares that this transaction changes nothing that a caller has requested: it counts or
   * remembers. Seals let it pass.
   */
  public void setAside() {
    aside = true;
  }

  /** Whether {@link #setAside} was called. */
  public boolean isAside() {
    return aside;
  }

  void committed() {
    afterCommit.forEach(Runnable::run);
  }
}
