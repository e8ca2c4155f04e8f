package dev.platform.engine.local;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** Waits for the commands of a build, one after another, and ends them when it is time. */
final class BuildSteps {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Duration GRACE = Duration.ofSeconds(2);
  private static final Duration RETRY = Duration.ofMillis(500);

  private final Clock clock;
  private final CountDownLatch canceled;
  private final Instant deadline;
  private final String lateness;

  /**
   * @param lateness one complete sentence for the user, for when the deadline has passed
   */
  BuildSteps(Clock clock, CountDownLatch canceled, Instant deadline, String lateness) {
    this.clock = clock;
    this.canceled = canceled;
    this.deadline = deadline;
    this.lateness = lateness;
  }

  /** The same with less time, unless there is less already. */
  BuildSteps within(Duration time, String tooLong) {
    Instant sooner = clock.instant().plus(time);
    return sooner.isBefore(deadline) ? new BuildSteps(clock, canceled, sooner, tooLong) : this;
  }

  /** What is looked at again and again while a command runs. */
  interface Watch {
    void look() throws BuildEnded, IOException, InterruptedException;
  }

  /** Fails if the build was canceled or its time is over. */
  void check() throws BuildEnded {
    if (canceled.getCount() == 0) {
      throw BuildEnded.canceled();
    }
    if (clock.instant().isAfter(deadline)) {
      throw BuildEnded.failed(lateness);
    }
  }

  /**
   * Waits until a command has ended; nothing that it started is left. An interrupted wait leaves
   * the command alone.
   */
  ExitResult await(ProcessGroup group, Watch watch)
      throws BuildEnded, IOException, InterruptedException {
    try {
      while (!group.ended()) {
        check();
        watch.look();
        group.awaitEnd(LOOK);
      }
      ExitResult ending = group.ending();
      clear(group);
      return ending;
    } catch (BuildEnded | IOException e) {
      group.terminate();
      group.awaitGone(GRACE);
      clear(group);
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
