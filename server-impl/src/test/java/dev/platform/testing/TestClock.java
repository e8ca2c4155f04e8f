package dev.platform.testing;

import dev.platform.base.time.SteadyTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TestClock extends Clock implements SteadyTime {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));

  private final AtomicLong passed = new AtomicLong();

  /** Lets time pass. */
  public void pass(Duration time) {
    passed.addAndGet(time.toNanos());
    jump(time);
  }

  /** Sets the clock forward or back, while no time passes. */
  public void jump(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  @Override
  public long nanos() {
    return passed.get();
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}
