package dev.platform.base.db;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The start of a server, which may take as long as its process lives: on a busy machine, or after a
 * crash, that can be minutes. The library that waits knows a limit of time only, so it is
 * interrupted when the process has exited.
 */
final class PostmasterStart implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(PostmasterStart.class);

  /** How long the process itself may take to appear. */
  private static final Duration APPEARANCE = Duration.ofSeconds(60);

  private static final long LOOK_MILLIS = 250;

  /** In a row, since the file with the process ID is not written in one step. */
  private static final int MISSES = 2;

  private final Postmaster postmaster;
  private final LongWait wait;
  private final Thread starter = Thread.currentThread();
  private final Thread thread = new Thread(this::watch, "postgres-start");
  private volatile boolean hasExited;

  /**
   * On the thread that starts it.
   *
   * @param period the time between two lines in the log
   */
  PostmasterStart(Postmaster postmaster, Duration period) {
    this.postmaster = postmaster;
    this.wait = new LongWait("the embedded PostgreSQL to accept connections", period);
    thread.setDaemon(true);
  }

  /** The process is started next. */
  void begin() {
    thread.start();
  }

  private void watch() {
    boolean appeared = false;
    int misses = 0;
    try {
      while (misses < MISSES) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        boolean isAlive = postmaster.isAlive();
        appeared |= isAlive;
        boolean isDue = appeared || wait.time().compareTo(APPEARANCE) > 0;
        misses = isAlive || !isDue ? 0 : misses + 1;
        wait.lasts();
      }
      hasExited = true;
      starter.interrupt();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      log.warn("cannot monitor the start of the embedded PostgreSQL: {}", e.toString());
    }
  }

  /**
   * It accepts connections, or the library has stopped waiting.
   *
   * @throws IOException if the process has exited
   */
  void end() throws IOException {
    close();
    if (hasExited || !postmaster.isAlive()) {
      throw new IOException("the embedded PostgreSQL has exited while it was starting");
    }
  }

  /** An interrupt that is not the watch's own is kept for the caller. */
  @Override
  public void close() {
    boolean isInterrupted = Thread.interrupted();
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    isInterrupted = Thread.interrupted() || isInterrupted;
    if (isInterrupted && !hasExited) {
      Thread.currentThread().interrupt();
    }
  }
}
