package dev.platform.client;

import dev.platform.client.http.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A clock that is moved by hand, and by those who wait. */
public final class TestTime implements Time {
  private volatile Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public synchronized boolean await(CountDownLatch latch, Duration duration) {
    sleeps.add(duration);
    now = now.plus(duration);
    return latch.getCount() == 0;
  }

  public synchronized void pass(Duration duration) {
    now = now.plus(duration);
  }

  /** How long was waited, each time. */
  public List<Duration> sleeps() {
    return sleeps;
  }
}
