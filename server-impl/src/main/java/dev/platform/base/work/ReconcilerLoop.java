package dev.platform.base.work;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.time.Ticks;
import dev.platform.base.work.RunMonitor.Outcome;
import dev.platform.base.work.RunMonitor.Run;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one reconciler by period and when it is woken, one run at a time. A wake-up during a run
 * makes one more follow.
 */
final class ReconcilerLoop {
  private static final Logger log = LoggerFactory.getLogger(ReconcilerLoop.class);

  /** After a run that the database did not let finish. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final Reconciler reconciler;
  private final ScheduledWork.Patience database;
  private final BooleanSupplier mayWork;
  private final RunMonitor monitor;
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private final Executor runs;
  private long due;
  private boolean isRunning;
  private boolean isWoken;
  private @Nullable Future<?> next;

  /**
   * @param database awaited before each run
   * @param mayWork checked before each run; while it is false, the run is skipped
   * @param timer only hands runs over
   * @param runs has a thread for each reconciler
   */
  ReconcilerLoop(
      Reconciler reconciler,
      ScheduledWork.Patience database,
      BooleanSupplier mayWork,
      RunMonitor monitor,
      Clock clock,
      ScheduledExecutorService timer,
      Executor runs) {
    this.reconciler = reconciler;
    this.database = database;
    this.mayWork = mayWork;
    this.monitor = monitor;
    this.clock = clock;
    this.timer = timer;
    this.runs = runs;
  }

  /** Name of a reconciler: in wake-ups, metrics and the log. */
  static String name(Class<? extends Reconciler> reconciler) {
    return reconciler.getSimpleName();
  }

  /** Lets it run as soon as possible. */
  synchronized void wake() {
    if (isRunning) {
      isWoken = true;
    } else {
      runAt(System.nanoTime());
    }
  }

  private synchronized void runAt(long nanos) {
    if (next != null) {
      next.cancel(false);
    }
    due = nanos;
    try {
      next = timer.schedule(this::begin, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("{} does not run again, because the worker stops", name());
    }
  }

  private synchronized void begin() {
    if (isRunning) {
      isWoken = true;
      return;
    }
    isRunning = true;
    try {
      runs.execute(this::run);
    } catch (RejectedExecutionException e) {
      log.debug("{} does not run again, because the worker stops", name());
    }
  }

  private void run() {
    Duration pause = RETRY;
    try {
      database.await();
      pause = mayWork.getAsBoolean() ? runOnce() : reconciler.period();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(pause);
    }
  }

  private synchronized void end(Duration pause) {
    isRunning = false;
    long now = System.nanoTime();
    runAt(isWoken ? now : Ticks.end(now, pause));
    isWoken = false;
  }

  /** Returns how long to wait until the next run. */
  private Duration runOnce() throws InterruptedException {
    var begin = clock.instant();
    var late = Duration.ofNanos(System.nanoTime() - due());
    var outcome = Outcome.DONE;
    var pause = RETRY;
    try {
      reconciler.reconcile();
      pause = reconciler.period();
    } catch (DatabaseUnavailable e) {
      log.debug("a run of {} was interrupted and is due again soon", name(), e);
    } catch (RuntimeException | Error e) {
      log.error("{} failed", name(), e);
      outcome = Outcome.FAILED;
      pause = reconciler.period();
    }
    var end = clock.instant();
    monitor.ran(new Run(name(), end, late, Duration.between(begin, end), outcome));
    return pause;
  }

  private synchronized long due() {
    return due;
  }

  private String name() {
    return name(reconciler.getClass());
  }
}
