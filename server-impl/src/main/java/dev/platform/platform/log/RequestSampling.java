package dev.platform.platform.log;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import java.time.Duration;
import java.time.Instant;

/**
 * Which requests the log keeps. All of a service up to a number per second; of a service that had
 * more in the second before, every n-th, so that about that number is left. When that many are kept
 * and the second is not over, n doubles, so a sudden burst of a million requests leaves the number
 * ten times, not a million lines.
 */
final class RequestSampling {
  private final long mostPerSecond;
  private final LoadingCache<String, Second> seconds =
      Caches.newBuilder().expireAfterAccess(Duration.ofMinutes(10)).build(resource -> new Second());

  /**
   * A sampling.
   *
   * @param mostPerSecond of one service; 0 keeps all
   */
  RequestSampling(long mostPerSecond) {
    this.mostPerSecond = mostPerSecond;
  }

  /** For how many requests the one that has just come stands in the log; 0 if it is left out. */
  long weight(String resource, Instant now) {
    return mostPerSecond == 0 ? 1 : seconds.get(resource).weight(now.getEpochSecond());
  }

  /** The requests of one service in the second that runs. */
  private final class Second {
    private long second;
    private long count;
    private long step;
    private long kept;
    private long skips;

    synchronized long weight(long now) {
      if (isAnother(now)) {
        begin(now);
      }
      count++;
      if (skips > 0) {
        skips--;
        return 0;
      }
      if (kept == mostPerSecond) {
        step *= 2;
        kept = 0;
      }
      kept++;
      skips = step - 1;
      return step;
    }

    /** A thread that looked at the clock before another belongs to the second of the other. */
    private boolean isAnother(long now) {
      return now != second && now != second - 1;
    }

    private void begin(long now) {
      long before = now == second + 1 ? count : 0;
      step = Math.max(1, (before + mostPerSecond - 1) / mostPerSecond);
      second = now;
      count = 0;
      kept = 0;
      skips = 0;
    }
  }
}
