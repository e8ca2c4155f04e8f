package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user who searches very much, and another one. */
class SearchSharesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final CountDownLatch gate = new CountDownLatch(1);
  private final ThreadLocal<Boolean> isHeld = ThreadLocal.withInitial(() -> false);
  private final AtomicInteger held = new AtomicInteger();

  @Test
  void searchesOfOneUserDelayNobodyElse() {
    var threads = Executors.newCachedThreadPool();
    try (var bench = new LogBench(database, Clock.systemUTC())) {
      var logs = new Logs(new Held(bench.db), bench.server.get(Access.class), Duration.ZERO);
      var workspace = bench.workspace();
      var web = bench.resource(workspace);
      var query = bench.query(workspace, web);
      var loud = bench.member(workspace, Role.DEVELOPER);
      var quiet = bench.member(workspace, Role.DEVELOPER);
      var found = new AtomicInteger();
      var refused = new AtomicInteger();
      for (int i = 0; i < 25; i++) {
        threads.execute(
            () -> {
              isHeld.set(true);
              try {
                logs.list(loud, query);
                found.incrementAndGet();
              } catch (Failure e) {
                assertThat(e.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                refused.incrementAndGet();
              }
            });
      }

      Eventually.isTrue("three search, sixteen wait", () -> refused.get() == 6);
      assertThat(held).hasValue(3);
      assertThat(logs.list(quiet, query).lines()).isEmpty();

      gate.countDown();
      Eventually.isTrue("their turns", () -> found.get() == 19);
    } finally {
      threads.shutdownNow();
    }
  }

  /** A database in which the searches of some threads take their time. */
  private final class Held implements Db {
    private final Db db;

    private Held(Db db) {
      this.db = db;
    }

    @Override
    public <T> T read(String name, Function<Tx, T> work) {
      if (isHeld.get()) {
        held.incrementAndGet();
        try {
          gate.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return db.read(name, work);
    }

    @Override
    public <T> T write(String name, Function<WriteTx, T> work) {
      return db.write(name, work);
    }

    @Override
    public <T> T rehearse(String name, Function<WriteTx, T> work) {
      return db.rehearse(name, work);
    }
  }
}
