package dev.platform.platform.log;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The times of lines. Each resource has a clock of its own, which gives lines that come together a
 * microsecond each, in their order, so that a page can end between them; what others say moves it
 * not.
 */
final class LineTimestamps {
  private static final int REMEMBERED = 50_000;
  private static final Duration FORGOTTEN = Duration.ofMinutes(10);

  private final long tolerance;

  /** The last time of each resource, in microseconds since 1970. */
  private final Cache<String, Long> lasts =
      Caches.newBuilder().maximumSize(REMEMBERED).expireAfterAccess(FORGOTTEN).build();

  /**
   * Clocks that have given no time yet.
   *
   * @param tolerance how much earlier than the line before a line may be and still come after it;
   *     one that is earlier than that was late, or the clock of the machine was set back
   */
  LineTimestamps(Duration tolerance) {
    this.tolerance = tolerance.toNanos() / 1_000;
  }

  Instant next(String resource, Instant at) {
    long wanted = ChronoUnit.MICROS.between(Instant.EPOCH, at);
    long time = lasts.asMap().merge(resource, wanted, this::after);
    return Instant.EPOCH.plus(time, ChronoUnit.MICROS);
  }

  private long after(long last, long wanted) {
    return wanted <= last && last - wanted < tolerance ? last + 1 : wanted;
  }
}
