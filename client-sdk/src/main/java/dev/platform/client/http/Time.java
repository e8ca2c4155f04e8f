package dev.platform.client.http;

import java.time.Duration;
import java.time.Instant;

/** The clock and the waiting of a client, so that tests need not wait. */
public interface Time {
  /** The time now. */
  Instant now();

  /** Waits at least this long. */
  void sleep(Duration duration) throws InterruptedException;

  /** The clock of this machine. */
  static Time system() {
    return new Time() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration.toMillis());
      }
    };
  }
}
