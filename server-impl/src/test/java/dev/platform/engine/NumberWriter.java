package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;

/** Writes numbers, one after the other, and keeps those that were acknowledged. */
public final class NumberWriter implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** A connection that numbers are written through. */
  public interface Connection extends AutoCloseable {
    /** Returns when the number is acknowledged. */
    void write(int number) throws Exception;

    @Override
    void close() throws Exception;
  }

  /** Connects to what is the server now. */
  public interface Connecting {
    Connection connect() throws Exception;
  }

  private final Connecting connecting;
  private final Set<Integer> acknowledged = new ConcurrentSkipListSet<>();
  private final Thread thread = new Thread(this::run, "writer");
  private volatile boolean done;
  private volatile long longestNanos;

  public NumberWriter(Connecting connecting) {
    this.connecting = connecting;
    thread.start();
  }

  private void run() {
    int number = 0;
    long last = 0;
    while (!done) {
      try (Connection connection = connecting.connect()) {
        while (!done) {
          number++;
          connection.write(number);
          acknowledged.add(number);
          long now = System.nanoTime();
          if (last != 0) {
            longestNanos = Math.max(longestNanos, now - last);
          }
          last = now;
        }
      } catch (Exception e) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public int count() {
    return acknowledged.size();
  }

  /** Waits until some more are acknowledged. */
  public void awaitMore(int numbers, String when) {
    int before = count();
    Eventually.within(
        PATIENCE, numbers + " more, " + when, this::count, now -> now >= before + numbers);
  }

  /** The longest time between two that were acknowledged, since this was asked last. */
  public Duration longestPause() {
    Duration longest = Duration.ofNanos(longestNanos);
    longestNanos = 0;
    return longest;
  }

  /** Checks, after the end, that none is missing of what was found. */
  public void check(Collection<Integer> found, String when) {
    Set<Integer> missing = new TreeSet<>(acknowledged);
    missing.removeAll(found);
    assertThat(missing).as("missing of " + count() + ", " + when).isEmpty();
  }

  @Override
  public void close() throws InterruptedException {
    done = true;
    thread.join();
  }
}
