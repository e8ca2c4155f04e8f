package dev.platform.engine.local;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** Waits for the commands of a build or job, and ends them when it is time. */
final class WorkSteps {
  /** For tools, which have nothing to finish. */
  static final Duration SHORT_GRACE = Duration.ofSeconds(2);

  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration RETRY = Duration.ofMillis(500);

  private final Clock clock;
  private final CountDownLatch canceled;
  private final Instant deadline;
  private final String lateness;
  private final Duration grace;

  /**
   * @param lateness words for the user, for when the deadline has passed
   * @param grace from the polite signal to stop until the impolite one
   */
  WorkSteps(
      Clock clock, CountDownLatch canceled, Instant deadline, String lateness, Duration grace) {
    this.clock = clock;
    this.canceled = canceled;
    this.deadline = deadline;
    this.lateness = lateness;
    this.grace = grace;
  }

  /** The same with less time, unless there is less already. */
  WorkSteps within(Duration time, String tooLong) {
    Instant sooner = clock.instant().plus(time);
    return sooner.isBefore(deadline)
        ? new WorkSteps(clock, canceled, sooner, tooLong, grace)
        : this;
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
    if (clock.instant().isAfter(deadline)) {
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
    try {
      ExitResult ending = await(group, output::follow);
      output.awaitKept(canceled);
      return ending;
    } catch (WorkEnded e) {
      output.awaitKept(canceled);
      throw e;
    }
  }

  private static void clear(ProcessGroup group) throws IOException, InterruptedException {
    int tries = 0;
    do {
      group.kill();
      group.awaitGone(RETRY);
    } while (!group.isGone() && ++tries < 4);
    group.release();
  }
}
