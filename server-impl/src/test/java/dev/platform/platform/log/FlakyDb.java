package dev.platform.platform.log;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A database that is away, or that loses the answer to a commit. */
final class FlakyDb implements Db {
  final AtomicInteger attempts = new AtomicInteger();
  volatile boolean isAway;
  volatile boolean losesAnswer;

  private final Db db;

  FlakyDb(Db db) {
    this.db = db;
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
    if (losesAnswer && name.equals("log.write")) {
      losesAnswer = false;
      throw new IllegalStateException("the answer is lost");
    }
    return result;
  }

  @Override
  public <T> T rehearse(String name, Function<WriteTx, T> work) {
    return db.rehearse(name, work);
  }
}
