package dev.platform.testing;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A database that is away, or that loses the answer to a commit. */
public final class FlakyDb implements Db {
  public final AtomicInteger attempts = new AtomicInteger();
  public volatile boolean isAway;
  private volatile String lost = "";

  private final Db db;

  /** Has a database do the work. */
  public FlakyDb(Db db) {
    this.db = db;
  }

  /** Loses the next answer to a commit of this name. */
  public void loseAnswerTo(String name) {
    lost = name;
  }

  @Override
  public <T> T read(String name, Function<Tx, T> work) {
    return db.read(name, work);
  }

  @Override
  public <T> T write(String name, Function<WriteTx, T> work) {
    attempts.incrementAndGet();
    if (isAway) {
      throw new IllegalStateException("away");
    }
    T result = db.write(name, work);
    if (name.equals(lost)) {
      lost = "";
      throw new IllegalStateException("the answer is lost");
    }
    return result;
  }

  @Override
  public <T> T rehearse(String name, Function<WriteTx, T> work) {
    return db.rehearse(name, work);
  }
}
