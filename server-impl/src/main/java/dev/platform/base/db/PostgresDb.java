package dev.platform.base.db;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.ibatis.exceptions.PersistenceException;
import org.apache.ibatis.session.SqlSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link Db} on PostgreSQL through MyBatis. */
public final class PostgresDb implements Db {
  private static final Logger log = LoggerFactory.getLogger(PostgresDb.class);
  private static final Set<String> WORTH_RETRYING = Set.of("40001", "40P01", "23505");
  private static final Set<String> CANCELED = Set.of("57014");
  private static final int ATTEMPTS = 5;

  private final DataSource source;
  private final Mappings mappings;
  private final Clock clock;
  private final List<CommitHook> seals;
  private final Consumer<Optional<DatabaseCondition>> observer;

  public PostgresDb(DataSource source, List<Persistence> rooms, Clock clock) {
    this.source = source;
    this.mappings = Mappings.of(rooms);
    this.clock = clock;
    this.seals = rooms.stream().flatMap(room -> room.seals().stream()).toList();
    this.observer = source instanceof Database.Pool pool ? pool::observe : said -> {};
  }

  /** Reads the statements of rooms, which takes a while and needs no database. */
  public static void prepare(List<Persistence> rooms) {
    Mappings.of(rooms);
  }

  @Override
  public <T> T read(String name, Function<Tx, T> work) {
    OpenTransaction.enter(name);
    try (SqlSession session = mappings.open(source, true)) {
      T result = work.apply(new Tx(session, now()));
      observer.accept(Optional.empty());
      return result;
    } catch (PersistenceException e) {
      throw isOf(CANCELED, e) ? new StatementTimeout(e) : translated(e);
    } finally {
      OpenTransaction.leave();
    }
  }

  @Override
  public <T> T write(String name, Function<WriteTx, T> work) {
    return persistently(name, () -> writeOnce(name, work));
  }

  @Override
  public <T> T rehearse(String name, Function<WriteTx, T> work) {
    return persistently(name, () -> rehearseOnce(name, work));
  }

  private static <T> T persistently(String name, Supplier<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return work.get();
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS || !isOf(WORTH_RETRYING, e)) {
          throw e;
        }
        log.info("transaction {} is retried after attempt {}", name, attempt);
        LockSupport.parkNanos(
            TimeUnit.MILLISECONDS.toNanos(ThreadLocalRandom.current().nextLong(10L << attempt)));
      }
    }
  }

  private <T> T writeOnce(String name, Function<WriteTx, T> work) {
    OpenTransaction.enter(name);
    WriteTx tx;
    T result;
    try (SqlSession session = mappings.open(source, false)) {
      tx = new WriteTx(session, now());
      result = complete(name, session, tx, work);
    } catch (PersistenceException e) {
      throw translated(e);
    } finally {
      OpenTransaction.leave();
    }
    observer.accept(Optional.empty());
    tx.committed();
    return result;
  }

  private <T> T complete(String name, SqlSession session, WriteTx tx, Function<WriteTx, T> work) {
    boolean isCommitted = false;
    try {
      EnlistedWork.ride(tx);
      T result = work.apply(tx);
      for (CommitHook seal : seals) {
        seal.close(name, tx);
      }
      commit(session);
      isCommitted = true;
      return result;
    } finally {
      if (!isCommitted) {
        rollBack(session);
      }
    }
  }

  /**
   * MyBatis itself rolls back only when it knows of a change: not for a statement that changes rows
   * and returns them, which it takes for a query. Its transaction would be committed on close.
   */
  private static void rollBack(SqlSession session) {
    try {
      session.rollback(true);
    } catch (PersistenceException e) {
      log.debug("a lost connection needs no rollback", e);
    }
  }

  private void commit(SqlSession session) {
    try {
      session.commit(true);
    } catch (PersistenceException e) {
      throw translated(e, DatabaseUnavailable::inCommit);
    }
  }

  private RuntimeException translated(PersistenceException e) {
    return translated(e, DatabaseUnavailable::before);
  }

  private RuntimeException translated(
      PersistenceException e,
      BiFunction<DatabaseCondition, Throwable, DatabaseUnavailable> unavailable) {
    var condition = DatabaseCondition.of(e);
    if (condition.isEmpty()) {
      return e;
    }
    observer.accept(condition);
    return unavailable.apply(condition.get(), e);
  }

  private <T> T rehearseOnce(String name, Function<WriteTx, T> work) {
    OpenTransaction.enter(name);
    try (SqlSession session = mappings.open(source, false)) {
      try {
        return work.apply(new WriteTx(session, now()));
      } finally {
        rollBack(session);
      }
    } catch (PersistenceException e) {
      throw translated(e);
    } finally {
      OpenTransaction.leave();
    }
  }

  /** PostgreSQL keeps microseconds; a finer time would change on its way through the database. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  private static boolean isOf(Set<String> states, @Nullable Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && states.contains(String.valueOf(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }
}
