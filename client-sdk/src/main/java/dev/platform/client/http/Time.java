package dev.platform.client.http;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The clock of a client and its waits, so that tests do not have to wait. */
public interface Time {
  /** The current time. Never goes back. */
  Instant now();

  /** Waits this long, or until the latch opens. Returns whether it opened. */
  boolean await(CountDownLatch latch, Duration duration) throws InterruptedException;

  /** The system's clock. */
  static Time system() {
    Instant begin = Instant.now();
    long beginNanos = System.nanoTime();
    return new Time() {
      @Override
      public Instant now() {
        return begin.plusNanos(System.nanoTime() - beginNanos);
      }

      @Override
      public boolean await(CountDownLatch latch, Duration duration) throws InterruptedException {
        return latch.await(duration.toNanos(), TimeUnit.NANOSECONDS);
      }
    };
  }
}
