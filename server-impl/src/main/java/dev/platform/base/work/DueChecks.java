package dev.platform.base.work;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread on which db-scheduler looks for due runs. A scheduler that is stopped in the middle of
 * a check would pause once more before it sees that: here the pause is skipped.
 */
final class DueChecks extends ThreadPoolExecutor {
  private volatile Runnable skipPause = () -> {};

  DueChecks() {
    super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), DueChecks::thread);
  }

  private static Thread thread(Runnable checks) {
    return new Thread(checks, "due-work");
  }

  /** How to skip the pause after the check that is in progress. */
  void skipPauseBy(Runnable how) {
    skipPause = how;
  }

  @Override
  public void shutdown() {
    super.shutdown();
    skipPause.run();
  }
}
