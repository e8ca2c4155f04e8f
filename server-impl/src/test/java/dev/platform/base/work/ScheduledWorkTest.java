package dev.platform.base.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.PostgresSignals;
import dev.platform.engine.Eventually;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reconcilers run when they are woken, however long their period is. */
class ScheduledWorkTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Hourly hourly = new Hourly();

  @Test
  void aReconcilerAtRestRunsAtOnceWhenItIsWoken() throws Exception {
    var db = database.db(Clock.systemUTC(), List.of(PostgresSignals.persistence()));
    try (var signals = new PostgresSignals(database.source());
        var work = new ScheduledWork(signals, Clock.systemUTC())) {
      signals.start();
      work.start(database.pool(), List.of(hourly), () -> true);
      hourly.awaitRun("at the start");

      awaitRest();
      work.wake(Hourly.class);
      hourly.awaitRun("woken by the engine");

      awaitRest();
      db.change("test.wake", tx -> work.wake(tx, Hourly.class));
      hourly.awaitRun("woken by a transaction");
    }
  }

  /** A row that an earlier version has written would run no more under another name. */
  @Test
  void aRenamedReconcilerKeepsItsRow() throws Exception {
    try (var signals = new PostgresSignals(database.source());
        var work = new ScheduledWork(signals, Clock.systemUTC())) {
      work.start(database.pool(), List.of(new Renamed()), () -> true);
    }

    assertThat(tasks()).contains("Former").doesNotContain("Renamed");
  }

  private static List<String> tasks() throws SQLException {
    List<String> names = new ArrayList<>();
    try (var connection = database.pool().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select task_name from scheduled_tasks")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  @WorkKey("Former")
  private static final class Renamed implements Reconciler {
    @Override
    public Duration period() {
      return Duration.ofHours(1);
    }

    @Override
    public void reconcile() {}
  }

  @Test
  void stoppingInTheMiddleOfACheckDoesNotWaitForTheNextOne() {
    List<Duration> stops = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      stops.add(stopRightAfterTheStart());
    }
    // The quickest one: the machine may be busy with something else, but not every time.
    assertThat(Collections.min(stops)).isLessThan(Duration.ofMillis(900));
  }

  private Duration stopRightAfterTheStart() {
    try (var signals = new PostgresSignals(database.source());
        var work = new ScheduledWork(signals, Clock.systemUTC())) {
      work.start(database.pool(), List.of(hourly), () -> true);
      long begin = System.nanoTime();
      work.close();
      return Duration.ofNanos(System.nanoTime() - begin);
    }
  }

  /** Waits until the run is over and the next one is an hour away. */
  private static void awaitRest() {
    Eventually.within(PATIENCE, "rest", ScheduledWorkTest::rests, rests -> rests);
  }

  private static boolean rests() throws SQLException {
    try (var connection = database.pool().getConnection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "select not picked and execution_time > now() + interval '30 minutes'"
                    + " from scheduled_tasks where task_name = 'Hourly'")) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  private static final class Hourly implements Reconciler {
    private final Semaphore runs = new Semaphore(0);

    @Override
    public Duration period() {
      return Duration.ofHours(1);
    }

    @Override
    public void reconcile() {
      runs.release();
    }

    void awaitRun(String when) throws InterruptedException {
      assertThat(runs.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(when).isTrue();
    }
  }
}
