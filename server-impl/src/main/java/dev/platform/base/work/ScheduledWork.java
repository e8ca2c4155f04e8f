package dev.platform.base.work;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.exceptions.ExecutionException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceCurrentlyExecutingException;
import com.github.kagkarlsson.scheduler.exceptions.TaskInstanceNotFoundException;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Work} on db-scheduler: each reconciler is one row that due replicas compete for. A wake-up
 * is a signal to all replicas, which makes the row due; the replica that runs it already runs it
 * once more.
 */
public final class ScheduledWork implements Work, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ScheduledWork.class);
  private static final String CHANNEL = "work";
  private static final String INSTANCE = "only";

  /** How long a run may continue after the stop before it is interrupted, and then once more. */
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private static final int THREAD_IDLE_SECONDS = 10;
  private static final ThreadFactory THREADS = work -> new Thread(work, "reconciler");

  private final Signals signals;
  private final Clock clock;
  private volatile RunMonitor monitor = RunMonitor.NONE;
  private final Set<String> again = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable Scheduler> scheduler = new AtomicReference<>();

  public ScheduledWork(Signals signals, Clock clock) {
    this.signals = signals;
    this.clock = clock;
  }

  /** Tells a monitor of all runs. */
  public void monitoredBy(RunMonitor its) {
    monitor = its;
  }

  /**
   * Begins to run the reconcilers, on a replica that works.
   *
   * @param source waits while the database is away, so that nothing fails and nothing is to be
   *     tried again
   * @param mayWork checked before each run; while it is false, the run is skipped
   */
  public void start(
      DataSource source, List<? extends Reconciler> reconcilers, BooleanSupplier mayWork) {
    List<CustomTask<Void>> tasks = new ArrayList<>();
    reconcilers.forEach(reconciler -> tasks.add(task(reconciler, mayWork)));
    var checks = new DueChecks();
    int threads = Math.max(4, reconcilers.size());
    var built =
        Scheduler.create(source)
            .startTasks(tasks)
            .threads(threads)
            .executorService(runs(threads))
            // One statement finds what is due and takes it. There is a thread for each.
            .pollUsingLockAndFetch(0.5, 1.0)
            // Otherwise a wake-up on a connection of ours is rolled back.
            .commitWhenAutocommitDisabled(true)
            .pollingInterval(Duration.ofSeconds(1))
            .heartbeatInterval(Duration.ofSeconds(5))
            .missedHeartbeatsLimit(4)
            .shutdownMaxWait(STOP_WITHIN)
            .dueExecutor(checks)
            .build();
    checks.skipPauseBy(built::triggerCheckForDueExecutions);
    scheduler.set(built);
    signals.subscribe(CHANNEL, name -> onSignal(name, tasks));
    built.start();
  }

  /**
   * Threads of which the one that was used last is used next. In a pool that takes turns, each of
   * them would keep a connection to the database in use.
   */
  private static ExecutorService runs(int threads) {
    return new ThreadPoolExecutor(
        0, threads, THREAD_IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), THREADS);
  }

  @Override
  public void wake(WriteTx tx, Class<? extends Reconciler> reconciler) {
    signals.send(tx, CHANNEL, key(reconciler));
  }

  @Override
  public void wake(Class<? extends Reconciler> reconciler) {
    makeDue(key(reconciler));
  }

  @Override
  public void close() {
    var running = scheduler.getAndSet(null);
    if (running != null) {
      running.stop();
    }
  }

  private CustomTask<Void> task(Reconciler reconciler, BooleanSupplier mayWork) {
    var name = key(reconciler.getClass());
    return Tasks.custom(name, Void.class)
        .scheduleOnStartup(INSTANCE, null, now -> now)
        .onFailure((complete, operations) -> failed(name, reconciler, complete, operations))
        .execute(
            (instance, context) -> {
              again.remove(name);
              if (mayWork.getAsBoolean()) {
                run(name, reconciler, context.getExecution().executionTime);
              }
              return next(name, reconciler);
            });
  }

  private void run(String name, Reconciler reconciler, Instant due) {
    var begin = clock.instant();
    var outcome = RunMonitor.Outcome.FAILED;
    try {
      run(reconciler);
      outcome = RunMonitor.Outcome.DONE;
    } finally {
      var end = clock.instant();
      monitor.ran(
          new RunMonitor.Run(
              name, end, Duration.between(due, begin), Duration.between(begin, end), outcome));
    }
  }

  private static void run(Reconciler reconciler) {
    try {
      reconciler.reconcile();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (DatabaseUnavailable e) {
      log.debug("a run was interrupted and is due again soon", e);
    }
  }

  private CompletionHandler<Void> next(String name, Reconciler reconciler) {
    return (complete, operations) -> {
      operations.reschedule(complete, nextTime(name, reconciler));
      if (again.remove(name)) {
        makeDue(name);
      }
    };
  }

  private void failed(
      String name,
      Reconciler reconciler,
      ExecutionComplete complete,
      ExecutionOperations<Void> operations) {
    log.error("{} failed", name, complete.getCause().orElse(null));
    operations.reschedule(complete, clock.instant().plus(reconciler.period()));
  }

  private Instant nextTime(String name, Reconciler reconciler) {
    var now = clock.instant();
    return again.contains(name) ? now : now.plus(reconciler.period());
  }

  /** An empty name says that any may have been missed. */
  private void onSignal(String name, List<CustomTask<Void>> tasks) {
    if (name.isEmpty()) {
      tasks.forEach(task -> makeDue(task.getName()));
    } else {
      makeDue(name);
    }
  }

  private void makeDue(String name) {
    var running = scheduler.get();
    if (running == null) {
      return;
    }
    again.add(name);
    try {
      running.reschedule(TaskInstanceId.of(name, INSTANCE), clock.instant());
      again.remove(name);
      running.triggerCheckForDueExecutions();
    } catch (TaskInstanceCurrentlyExecutingException
        | TaskInstanceNotFoundException
        | ExecutionException e) {
      // The last of them says that somebody took it between our read and our write.
      log.debug("{} runs again as soon as the current run has finished", name);
    }
  }

  private static String key(Class<? extends Reconciler> reconciler) {
    var key = reconciler.getAnnotation(WorkKey.class);
    return key == null ? reconciler.getSimpleName() : key.value();
  }
}
