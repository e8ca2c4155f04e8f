package dev.platform.base.share;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for work that waits for something, of which each owner occupies a share at most. */
public final class FairThreads implements AutoCloseable {
  private static final int IDLE_SECONDS = 60;

  private final FairShares shares;
  private final ThreadPoolExecutor pool;

  /**
   * Threads that are started when they are needed.
   *
   * @param name of each
   */
  public FairThreads(String name, FairShares.Limits limits) {
    shares = new FairShares(limits);
    pool =
        new ThreadPoolExecutor(
            limits.places(),
            limits.places(),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> thread(work, name));
    pool.allowCoreThreadTimeOut(true);
  }

  private static Thread thread(Runnable work, String name) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Does work on one of the threads, when it is the owner's turn.
   *
   * @return whether there was room to wait
   */
  public boolean execute(String owner, Runnable work) {
    return shares.enter(owner, place -> pool.execute(() -> run(place, work)));
  }

  private static void run(FairShares.Place place, Runnable work) {
    try (place) {
      work.run();
    }
  }

  /** The threads themselves, for what no owner asked for. */
  public ExecutorService threads() {
    return pool;
  }

  /** How much waits. */
  public int waiting() {
    return shares.waiting();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
