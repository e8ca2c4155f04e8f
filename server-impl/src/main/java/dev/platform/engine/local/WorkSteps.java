package dev.platform.engine.local;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Waits for the commands of a build or job, and ends them when it is time. */
final class WorkSteps {
  /** For tools, which have nothing to finish. */
  static final Duration SHORT_GRACE = Duration.ofSeconds(2);

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration RETRY = Duration.ofMillis(500);
  private static final int TRIES = 4;

  private final CountDownLatch canceled;
  private final long deadline;
  private final String lateness;
  private final Duration grace;

  /**
   * @param budget how long they may take together from now on, whatever is done to the clock of
   *     this machine
   * @param lateness words for the user, for when they have taken longer
   * @param grace from the polite signal to stop until the impolite one
   */
  WorkSteps(CountDownLatch canceled, Duration budget, String lateness, Duration grace) {
    this(canceled, System.nanoTime() + budget.toNanos(), lateness, grace);
  }

  private WorkSteps(CountDownLatch canceled, long deadline, String lateness, Duration grace) {
    this.canceled = canceled;
    this.deadline = deadline;
    this.lateness = lateness;
    this.grace = grace;
  }

  /** The same with less time, unless there is less already. */
  WorkSteps within(Duration time, String tooLong) {
    long sooner = System.nanoTime() + time.toNanos();
    return sooner - deadline < 0 ? new WorkSteps(canceled, sooner, tooLong, grace) : this;
  }

  /** What is looked at again and again while a command runs. */
  interface Watch {
    void look() throws WorkEnded, IOException, InterruptedException;
  }

  /** Fails if the work was canceled or its time is over. */
  void check() throws WorkEnded {
    if (canceled.getCount() == 0) {
      throw WorkEnded.canceled();
    }
    if (System.nanoTime() - deadline > 0) {
      throw WorkEnded.timedOut(lateness);
    }
  }

  /**
   * Waits until a command has ended; nothing that it started is left. An interrupted wait leaves
   * the command alone.
   */
  ExitResult await(ProcessGroup group, Watch watch)
      throws WorkEnded, IOException, InterruptedException {
    try {
      while (!group.ended()) {
        check();
        watch.look();
        group.awaitEnd(LOOK);
      }
      ExitResult ending = group.ending();
      clear(group);
      return ending;
    } catch (WorkEnded | IOException e) {
      group.terminate();
      group.awaitGone(grace);
      clear(group);
      throw e;
    }
  }

  /** The same for a command with output: it is read, and all of it is kept in the end. */
  ExitResult await(ProcessGroup group, Output output)
      throws WorkEnded, IOException, InterruptedException {
    return await(group, output, output::follow);
  }

  /**
   * The same with a watch of its own.
   *
   * @param watch reads the output
   */
  ExitResult await(ProcessGroup group, Output output, Watch watch)
      throws WorkEnded, IOException, InterruptedException {
    try {
      ExitResult ending = await(group, watch);
      output.awaitKept(canceled);
      return ending;
    } catch (WorkEnded e) {
      output.awaitKept(canceled);
      throw e;
    }
  }

  private static void clear(ProcessGroup group) throws IOException, InterruptedException {
    boolean isGone = group.isGone();
    for (int tries = 0; !isGone && tries < TRIES; tries++) {
      group.kill();
      isGone = group.awaitGone(RETRY);
    }
    group.release();
  }
}
