package dev.platform.base.work;

import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * {@link Work} in the memory of the worker, of which an installation has one. A wake-up is a signal
 * to all replicas; the one that works runs the reconciler. What is to be done stands in the tables
 * of the rooms, so nothing is lost with the memory: each reconciler runs at the start.
 */
public final class ScheduledWork implements Work, AutoCloseable {
  private static final String CHANNEL = "work";

  /** How long a run may continue after the stop before it is interrupted, and then once more. */
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private static final int THREAD_IDLE_SECONDS = 10;

  private final Signals signals;
  private final Clock clock;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(1, threads("reconciler-timer"));
  private final ExecutorService runs = runs();
  private final Map<String, ReconcilerLoop> loops = new ConcurrentHashMap<>();
  private volatile RunMonitor monitor = RunMonitor.NONE;

  public ScheduledWork(Signals signals, Clock clock) {
    this.signals = signals;
    this.clock = clock;
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Tells a monitor of all runs. */
  public void monitoredBy(RunMonitor its) {
    monitor = its;
  }

  /**
   * Begins to run the reconcilers, on the replica that works.
   *
   * @param database awaited before each run, so that nothing fails and is to be tried again while
   *     it is away
   * @param mayWork checked before each run; while it is false, the run is skipped
   */
  public void start(
      List<? extends Reconciler> reconcilers, Patience database, BooleanSupplier mayWork) {
    for (Reconciler reconciler : reconcilers) {
      loops.put(
          ReconcilerLoop.name(reconciler.getClass()),
          new ReconcilerLoop(reconciler, database, mayWork, monitor, clock, timer, runs));
    }
    signals.subscribe(CHANNEL, this::onSignal);
    loops.values().forEach(ReconcilerLoop::wake);
  }

  /** Waits for something. */
  @FunctionalInterface
  public interface Patience {
    /** Returns when it is there, which is immediately as a rule. */
    void await() throws InterruptedException;
  }

  /**
   * Threads of which the one that was used last is used next. In a pool that takes turns, each of
   * them would keep a connection to the database in use.
   */
  private static ExecutorService runs() {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        THREAD_IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        threads("reconciler"));
  }

  private static ThreadFactory threads(String name) {
    return work -> {
      var thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public void wake(WriteTx tx, Class<? extends Reconciler> reconciler) {
    signals.send(tx, CHANNEL, ReconcilerLoop.name(reconciler));
  }

  @Override
  public void wake(Class<? extends Reconciler> reconciler) {
    onSignal(ReconcilerLoop.name(reconciler));
  }

  /** An empty name says that any may have been missed. */
  private void onSignal(String name) {
    if (name.isEmpty()) {
      loops.values().forEach(ReconcilerLoop::wake);
      return;
    }
    var loop = loops.get(name);
    if (loop != null) {
      loop.wake();
    }
  }

  /** Begins no run any more, and lets those that have begun end within a few seconds. */
  @Override
  public void close() {
    timer.shutdownNow();
    runs.shutdown();
    if (!hasEnded()) {
      runs.shutdownNow();
      hasEnded();
    }
  }

  private boolean hasEnded() {
    try {
      return runs.awaitTermination(STOP_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
