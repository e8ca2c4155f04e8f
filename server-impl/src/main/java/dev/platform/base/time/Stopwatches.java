package dev.platform.base.time;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * How long things have been going on, as far as this process knows: each is measured from the first
 * time that it is asked about. The next process begins again, so a budget that is measured so is
 * never too short. What nobody asks about for an hour is forgotten.
 */
public final class Stopwatches<K> {
  private static final Duration FORGOTTEN = Duration.ofHours(1);

  private final SteadyTime time;
  private final Cache<K, Long> begins = Caffeine.newBuilder().expireAfterAccess(FORGOTTEN).build();

  public Stopwatches(SteadyTime time) {
    this.time = time;
  }

  /** How long a thing has been going on; zero when it is asked about for the first time. */
  public Duration of(K thing) {
    long now = time.nanos();
    return Duration.ofNanos(now - begins.get(thing, any -> now));
  }
}
