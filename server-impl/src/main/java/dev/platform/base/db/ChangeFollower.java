package dev.platform.base.db;

import dev.platform.base.time.Ticks;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps in memory what is read from the database: reads it again when a signal says that it has
 * changed, and every ten seconds in case one went unheard. While the database is away, what was
 * read last stays in effect.
 */
public final class ChangeFollower implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ChangeFollower.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private final Signals signals;
  private final String channel;
  private final Runnable read;
  private final Semaphore changed = new Semaphore(0);
  private final Thread thread;

  /**
   * Follows nothing before it is started.
   *
   * @param channel of the signals; says in the log what cannot be read
   * @param read reads what has changed
   */
  public ChangeFollower(Signals signals, String channel, Runnable read) {
    this.signals = signals;
    this.channel = channel;
    this.read = read;
    this.thread = new Thread(this::followForever, channel);
    thread.setDaemon(true);
  }

  /** Reads once, then begins to listen. */
  public void start() {
    read.run();
    signals.subscribe(channel, payload -> changed.release());
    thread.start();
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void followForever() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        changed.tryAcquire(Ticks.pause(PERIOD), TimeUnit.NANOSECONDS);
        changed.drainPermits();
        read.run();
      } catch (InterruptedException e) {
        return;
      } catch (DatabaseUnavailable e) {
        log.debug("cannot read the {}; the previous ones stay in effect", channel, e);
      } catch (RuntimeException e) {
        log.warn(
            "cannot read the {}; the previous ones stay in effect: {}", channel, e.getMessage());
      }
    }
  }
}
