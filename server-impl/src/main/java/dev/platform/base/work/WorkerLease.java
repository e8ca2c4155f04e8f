package dev.platform.base.work;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Persistence;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.time.Ticks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to run the reconcilers and the engine of an installation. One machine has it at a time,
 * because services run where the engine is: a second one would start them all again, and stop them
 * on the first.
 *
 * <p>A row says who has the lease; it is renewed every few seconds and expires when that ends. The
 * same machine takes it back immediately, another one only after it was given back or has expired.
 */
public final class WorkerLease implements AutoCloseable {
  /** How long a lease lasts without being renewed. */
  public static final Duration LIFE = Duration.ofSeconds(30);

  private static final Logger log = LoggerFactory.getLogger(WorkerLease.class);
  private static final Duration STEP = Duration.ofSeconds(5);

  private final Db db;
  private final DataDirectory machine;
  private final Runnable whenLost;
  private final Duration step;
  private final String process = RandomTokens.token(16);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread = new Thread(this::renewForever, "worker-lease");
  private volatile long renewedAt;
  private volatile boolean lost;

  private WorkerLease(Db db, DataDirectory machine, Runnable whenLost, Duration step) {
    this.db = db;
    this.machine = machine;
    this.whenLost = whenLost;
    this.step = step;
    thread.setDaemon(true);
  }

  /** What this brings to the database. */
  public static Persistence persistence() {
    return new Persistence(List.of(WorkerLeaseMapper.class), List.of());
  }

  /**
   * Takes the lease and keeps it until it is closed.
   *
   * @param data directory that makes the machine this one
   * @param whenLost called once if another machine has it all the same, because this one could not
   *     reach the database for longer than {@link #LIFE}
   * @throws IllegalStateException if another machine has the lease, with a way out for the operator
   */
  public static WorkerLease take(Db db, Path data, Runnable whenLost) {
    return take(db, data, whenLost, STEP);
  }

  /** The same, renewed after this time again and again. */
  static WorkerLease take(Db db, Path data, Runnable whenLost, Duration step) {
    var machine = DataDirectory.take(data);
    try {
      var lease = new WorkerLease(db, machine, whenLost, step);
      lease.take();
      lease.thread.start();
      return lease;
    } catch (RuntimeException e) {
      close(machine);
      throw e;
    }
  }

  private void take() {
    long now = System.nanoTime();
    boolean taken =
        db.write(
            "worker_lease.take",
            tx ->
                tx.mapper(WorkerLeaseMapper.class)
                        .take(
                            process,
                            machine.id(),
                            machine.host(),
                            machine.folder(),
                            LIFE.toSeconds())
                    == 1);
    if (!taken) {
      throw new IllegalStateException(rejection());
    }
    renewedAt = now;
  }

  private String rejection() {
    return db.read("worker_lease.find", tx -> tx.mapper(WorkerLeaseMapper.class).find())
        .map(
            holder ->
                "the worker of this installation is running on "
                    + holder.host()
                    + " in "
                    + holder.folder()
                    + " since "
                    + holder.since()
                    + ", last seen "
                    + holder.silentSeconds()
                    + " s ago. An installation has exactly one worker. Stop that worker: its lease"
                    + " is released immediately, or expires "
                    + LIFE.toSeconds()
                    + " s after a crash. Or start this process without the worker role, for example"
                    + " PLATFORM_ROLES=api,content")
        .orElse("the worker of this installation has just been stopped. Start again");
  }

  /** Whether the lease has not expired. What only its holder may do asks before it begins. */
  public boolean isHeld() {
    return !lost && System.nanoTime() - renewedAt < LIFE.toNanos();
  }

  private void renewForever() {
    try {
      while (!lost && !closed.await(Ticks.pause(step), TimeUnit.NANOSECONDS)) {
        renew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void renew() {
    long now = System.nanoTime();
    try {
      boolean renewed =
          db.write(
              "worker_lease.renew", tx -> tx.mapper(WorkerLeaseMapper.class).renew(process) == 1);
      if (renewed) {
        renewedAt = now;
      } else {
        lose();
      }
    } catch (DatabaseUnavailable e) {
      log.debug("the worker lease is renewed once the database is back", e);
    } catch (RuntimeException e) {
      log.warn("cannot renew the worker lease: {}", e.getMessage());
    }
  }

  private void lose() {
    if (closed.getCount() > 0) {
      lost = true;
      log.error("the worker lost its lease and stops: {}", rejection());
      whenLost.run();
    }
  }

  /** Gives the lease back, so that any machine can have it. */
  @Override
  public void close() throws InterruptedException {
    closed.countDown();
    thread.join(STEP.toMillis());
    try {
      db.change("worker_lease.release", tx -> tx.mapper(WorkerLeaseMapper.class).release(process));
    } catch (RuntimeException e) {
      log.warn("cannot release the worker lease, it will expire: {}", e.getMessage());
    } finally {
      close(machine);
    }
  }

  private static void close(DataDirectory machine) {
    try {
      machine.close();
    } catch (IOException e) {
      log.warn("cannot release the lock of the data directory", e);
    }
  }
}
