package dev.platform.base.db;

import dev.platform.base.time.Ticks;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after a server of this machine: starts it again when its postmaster has died, or has said
 * nothing for a while.
 */
final class PostgresWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(PostgresWatch.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int SILENT_QUESTIONS = 3;
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final Postmaster postmaster;
  private final ServerOutput output;
  private final Duration patience;
  private final Start start;
  private final Thread thread = new Thread(this::watch, "postgres-watch");
  private int silent;
  private long nextQuestion = System.nanoTime();

  /**
   * @param patience how often the server is asked, and how long a response may take
   * @param start starts the server again
   */
  PostgresWatch(Postmaster postmaster, ServerOutput output, Duration patience, Start start) {
    this.postmaster = postmaster;
    this.output = output;
    this.patience = patience;
    this.start = start;
    thread.setDaemon(true);
    thread.start();
  }

  /** Starts a server. */
  interface Start {
    void run() throws IOException, InterruptedException;
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.NANOSECONDS.sleep(Ticks.pause(PERIOD));
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws InterruptedException {
    try {
      output.carry();
      if (!postmaster.isAlive()) {
        log.warn("the embedded PostgreSQL has exited; restarting it");
        restart();
      } else if (isHung()) {
        log.warn("the embedded PostgreSQL no longer responds; killing and restarting it");
        restart();
      }
    } catch (IOException e) {
      log.warn("cannot monitor the embedded PostgreSQL: {}", e.toString());
    }
  }

  private boolean isHung() throws IOException {
    if (System.nanoTime() < nextQuestion) {
      return false;
    }
    silent = postmaster.responds(patience) ? 0 : silent + 1;
    nextQuestion = System.nanoTime() + (silent == 0 ? patience.toNanos() : 0);
    return silent >= SILENT_QUESTIONS;
  }

  private void restart() throws InterruptedException {
    long begin = System.nanoTime();
    for (Duration pause = Duration.ofMillis(250); !isStarted(pause); pause = longer(pause)) {
      TimeUnit.MILLISECONDS.sleep(pause.toMillis());
    }
    silent = 0;
    log.info(
        "the embedded PostgreSQL is running again after {} ms",
        Duration.ofNanos(System.nanoTime() - begin).toMillis());
  }

  private boolean isStarted(Duration pause) throws InterruptedException {
    try {
      postmaster.killAll();
      start.run();
      return true;
    } catch (IOException | RuntimeException e) {
      log.warn(
          "the embedded PostgreSQL does not start; retrying in {} ms: {}",
          pause.toMillis(),
          e.toString());
      return false;
    }
  }

  private static Duration longer(Duration pause) {
    var doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
