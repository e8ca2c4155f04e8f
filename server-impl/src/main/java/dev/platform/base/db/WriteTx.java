package dev.platform.base.db;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.ibatis.session.SqlSession;

/** Proof that a transaction is open that may write. */
public final class WriteTx extends Tx {
  private final List<Runnable> afterCommit = new ArrayList<>();

  WriteTx(SqlSession session, Instant now) {
    super(session, now);
  }

  /** Runs something once the transaction has been committed, and not if it is rolled back. */
  public void afterCommit(Runnable action) {
    afterCommit.add(action);
  }

  void committed() {
    afterCommit.forEach(Runnable::run);
  }
}
