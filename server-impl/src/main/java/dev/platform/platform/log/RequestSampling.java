package dev.platform.platform.log;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import java.time.Duration;
import java.time.Instant;

/**
 * Which requests the log keeps. All of a service up to a number per second; of a service that had
 * more in the second before, every n-th, so that about that number is left.
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
    private long step = 1;

    synchronized long weight(long now) {
      if (now != second) {
        long before = now == second + 1 ? count : 0;
        step = Math.max(1, (before + mostPerSecond - 1) / mostPerSecond);
        second = now;
        count = 0;
      }
      return count++ % step == 0 ? step : 0;
    }
  }
}
