package dev.platform.base.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.PostgresDb;
import dev.platform.base.db.PostgresSignals;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.ds.PGSimpleDataSource;

/** Reconcilers run when they are woken, however long their period is. */
class ScheduledWorkTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final PostgresSignals signals = new PostgresSignals(database.source());
  private final ScheduledWork work = new ScheduledWork(signals, Clock.systemUTC());
  private final Hourly hourly = new Hourly();

  @AfterEach
  void close() {
    work.close();
    signals.close();
  }

  @Test
  void aReconcilerAtRestRunsAtOnceWhenItIsWoken() throws Exception {
    var db = database.db(Clock.systemUTC(), List.of(PostgresSignals.persistence()));
    signals.start();
    start(hourly);
    hourly.awaitRun("at the start");

    work.wake(Hourly.class);
    hourly.awaitRun("woken by the engine");

    db.change("test.wake", tx -> work.wake(tx, Hourly.class));
    hourly.awaitRun("woken by a transaction");
  }

  @Test
  void whatIsWokenDuringARunRunsOnceMore() throws Exception {
    hourly.hold.acquire();
    start(hourly);
    assertThat(hourly.begun.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

    work.wake(Hourly.class);
    work.wake(Hourly.class);
    hourly.hold.release();
    hourly.awaitRun("the first");
    hourly.awaitRun("one more");

    assertThat(hourly.most).as("runs at the same time").hasValue(1);
    work.close();
    assertThat(hourly.runs.availablePermits()).as("further runs").isZero();
  }

  @Test
  void whatTheDatabaseInterruptsIsDueAgainSoon() throws Exception {
    var gone = new PostgresDb(away(), List.of(PostgresSignals.persistence()), Clock.systemUTC());
    hourly.step = () -> gone.change("test.wake", tx -> work.wake(tx, Hourly.class));
    start(hourly);

    assertThat(hourly.begun.tryAcquire(3, PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void nothingRunsWhileTheDatabaseIsAway() throws Exception {
    var back = new CountDownLatch(1);
    work.start(List.of(hourly), back::await, () -> true);
    assertThat(hourly.begun.availablePermits()).isZero();

    back.countDown();
    hourly.awaitRun("after it is back");
  }

  @Test
  void aRunThatDoesNotEndIsInterruptedByTheStop() throws Exception {
    hourly.hold.acquire();
    start(hourly);
    assertThat(hourly.begun.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

    work.close();

    assertThat(hourly.interrupted.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private void start(Reconciler reconciler) {
    work.start(List.of(reconciler), () -> {}, () -> true);
  }

  private static DataSource away() {
    var source = new PGSimpleDataSource();
    source.setPortNumbers(new int[] {FreePorts.next()});
    return source;
  }

  private static final class Hourly implements Reconciler {
    final Semaphore hold = new Semaphore(1);
    final Semaphore begun = new Semaphore(0);
    final Semaphore runs = new Semaphore(0);
    final CountDownLatch interrupted = new CountDownLatch(1);
    final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger current = new AtomicInteger();
    volatile Runnable step = () -> {};

    @Override
    public Duration period() {
      return Duration.ofHours(1);
    }

    @Override
    public void reconcile() throws InterruptedException {
      most.accumulateAndGet(current.incrementAndGet(), Math::max);
      begun.release();
      try {
        hold.acquire();
        hold.release();
        step.run();
        runs.release();
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      } finally {
        current.decrementAndGet();
      }
    }

    void awaitRun(String when) throws InterruptedException {
      assertThat(runs.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(when).isTrue();
    }
  }
}
