package dev.platform.base.db;

import java.time.Instant;
import org.apache.ibatis.session.SqlSession;

/** Proof that a transaction is open, and the way to the mappers. Never kept in a field. */
public sealed class Tx permits WriteTx {
  private final SqlSession session;
  private final Instant now;

  Tx(SqlSession session, Instant now) {
    this.session = session;
    this.now = now;
  }

  /** A MyBatis mapper that works in this transaction. */
  public <M> M mapper(Class<M> type) {
    return session.getMapper(type);
  }

  /** The time of this transaction, in whole microseconds: the only clock that its work may read. */
  public Instant now() {
    return now;
  }
}
