package dev.platform.base.db;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a database is there, and whether it can store changes. Logs when it goes and when it is
 * back, once each.
 */
final class Availability {
  private static final Logger log = LoggerFactory.getLogger(Availability.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile boolean isAway;
  private volatile long answeredAt = System.nanoTime();
  private volatile Optional<DatabaseCondition> limit = Optional.empty();
  private long awaySince;
  private long limitedSince;

  boolean isAway() {
    return isAway;
  }

  /** A statement was answered, on whichever connection. */
  void answered() {
    answeredAt = System.nanoTime();
  }

  /** Why nothing can be changed although the database is there; empty if it can. */
  Optional<DatabaseCondition> limit() {
    return limit;
  }

  /** A statement has met something that keeps all others from changing anything. */
  void limited(DatabaseCondition why) {
    lock.lock();
    try {
      if (limit.isPresent()) {
        return;
      }
      limit = Optional.of(why);
      limitedSince = System.nanoTime();
    } finally {
      lock.unlock();
    }
    log.error("the database {}; changes get 503 until it can store them", why.words());
  }

  /** Changes can be stored. */
  void unlimited() {
    lock.lock();
    try {
      if (limit.isEmpty()) {
        return;
      }
      limit = Optional.empty();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    log.info("the database stores changes again after {} ms", millisSince(limitedSince));
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }

  /** Whether nothing has been answered for this long. */
  boolean isSilentFor(Duration time) {
    return System.nanoTime() - answeredAt > time.toNanos();
  }

  /** Whether nothing has been answered since a time of {@link System#nanoTime}. */
  boolean isSilentSince(long nanos) {
    return answeredAt - nanos < 0;
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
    log.info("the database is back after {} ms", millisSince(awaySince));
  }

  /** Fails immediately while the database is unavailable, so that requests don't pile up. */
  void require() throws SQLException {
    if (isAway) {
      throw new SQLTransientConnectionException("the database is unavailable");
    }
  }

  /** Waits while it is away. */
  void await() throws SQLException {
    try {
      awaitEnd(() -> isAway);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("interrupted while the database is unavailable", e);
    }
  }

  /** Waits while it is away or cannot store changes. */
  void awaitWriting() throws InterruptedException {
    awaitEnd(() -> isAway || limit.isPresent());
  }

  private void awaitEnd(BooleanSupplier trouble) throws InterruptedException {
    if (!trouble.getAsBoolean()) {
      return;
    }
    lock.lock();
    try {
      while (trouble.getAsBoolean()) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }
}
