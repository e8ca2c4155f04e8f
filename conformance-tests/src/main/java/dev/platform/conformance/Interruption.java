package dev.platform.conformance;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.CancellationToken;

/**
 * Lets a run end in order when the process is told to, as by Ctrl-C or {@code kill}: no further
 * check begins, and the process waits until what the run made is removed.
 */
final class Interruption implements AutoCloseable {
  private static final long LONGEST_SECONDS = 120;

  private final CancellationToken stop;
  private final PrintWriter out;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "interruption");

  private Interruption(CancellationToken stop, PrintWriter out) {
    this.stop = stop;
    this.out = out;
  }

  /** Stops what the token is of. */
  static Interruption stopping(CancellationToken stop, PrintWriter out) {
    var interruption = new Interruption(stop, out);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void end() {
    out.println("interrupted: deleting what the run has created");
    stop.cancel();
    try {
      if (!ended.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        out.println("not everything was deleted; the next run deletes the rest after 2 hours");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The run has ended. */
  @Override
  public void close() {
    ended.countDown();
    if (!stop.isCancellationRequested()) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }
}
