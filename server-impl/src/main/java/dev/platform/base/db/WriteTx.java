package dev.platform.base.db;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.session.SqlSession;
import org.postgresql.PGConnection;

/** Proof that a transaction is open that may write. */
public final class WriteTx extends Tx {
  private final SqlSession session;
  private final List<Runnable> afterCommit = new ArrayList<>();

  WriteTx(SqlSession session, Instant now) {
    super(session, now);
    this.session = session;
  }

  /**
   * Adds many rows at once, by COPY.
   *
   * @param columns the columns that {@code rows} has values for, in its order
   */
  public void copy(String table, List<String> columns, Rows rows) {
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

  void committed() {
    afterCommit.forEach(Runnable::run);
  }
}
