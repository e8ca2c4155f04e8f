package dev.platform.base.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a database is there. Logs when it goes and when it is back, once each. */
final class Availability {
  private static final Logger log = LoggerFactory.getLogger(Availability.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile boolean isAway;
  private volatile long answeredAt = System.nanoTime();
  private long awaySince;

  boolean isAway() {
    return isAway;
  }

  /** A statement was answered, on whichever connection. */
  void answered() {
    answeredAt = System.nanoTime();
  }

  /** Whether nothing has been answered for this long. */
  boolean isSilentFor(Duration time) {
    return System.nanoTime() - answeredAt > time.toNanos();
  }

  /** Answers whether it was there until now. */
  boolean lost(SQLException why) {
    lock.lock();
    try {
      if (isAway) {
        return false;
      }
      isAway = true;
      awaySince = System.nanoTime();
    } finally {
      lock.unlock();
    }
    log.warn(
        "the database is unavailable ({}); requests get 503 until it is back",
        String.valueOf(why.getMessage()).lines().findFirst().orElse(""));
    return true;
  }

  void found() {
    lock.lock();
    try {
      answered();
      if (!isAway) {
        return;
      }
      isAway = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    log.info(
        "the database is back after {} ms",
        Duration.ofNanos(System.nanoTime() - awaySince).toMillis());
  }

  /** Fails immediately while the database is unavailable, so that requests don't pile up. */
  void require() throws SQLException {
    if (isAway) {
      throw new SQLTransientConnectionException("the database is unavailable");
    }
  }

  /** Waits while it is away. */
  void await() throws SQLException {
    if (!isAway) {
      return;
    }
    lock.lock();
    try {
      while (isAway) {
        changed.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("interrupted while the database is unavailable", e);
    } finally {
      lock.unlock();
    }
  }
}
