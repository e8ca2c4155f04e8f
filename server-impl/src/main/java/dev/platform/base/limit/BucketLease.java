package dev.platform.base.limit;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;

/**
 * The tokens of one shared bucket that this replica has taken and not spent yet. It takes one at
 * first and twice as many each time that it spends them quickly, so that a slow caller wastes none
 * and a busy one seldom asks the database.
 */
final class BucketLease {
  /** Tokens that are not spent by then are given up. */
  private static final long LIFE_NANOS = Duration.ofSeconds(5).toNanos();

  /** The largest portion is this part of the bucket. */
  private static final long PARTS = 20;

  private final Bucket bucket;
  private final long limit;
  private final long largest;
  private long portion;
  private long held;
  private long shared;
  private long goodUntil = Long.MIN_VALUE;
  private long rejectedUntil = Long.MIN_VALUE;

  BucketLease(Bucket bucket, long limit) {
    this.bucket = bucket;
    this.limit = limit;
    this.largest = Math.max(1, limit / PARTS);
  }

  /** Takes a token, if there is one. */
  synchronized RateLimitResult take(long now) {
    if (now >= goodUntil) {
      held = 0;
      portion = 1;
    }
    if (held == 0 && now >= rejectedUntil) {
      fetch(now);
    }
    if (held == 0) {
      return new RateLimitResult(false, limit, 0, Duration.ofNanos(rejectedUntil - now));
    }
    held--;
    return new RateLimitResult(true, limit, Math.min(limit - 1, held + shared), Duration.ZERO);
  }

  /** Puts back a token that was taken just now, because another bucket had none. */
  synchronized void putBack() {
    held++;
  }

  private void fetch(long now) {
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(portion);
    if (!probe.isConsumed() && portion > 1) {
      portion = Math.max(1, Math.min(portion, probe.getRemainingTokens()));
      probe = bucket.tryConsumeAndReturnRemaining(portion);
    }
    shared = probe.getRemainingTokens();
    if (!probe.isConsumed()) {
      portion = 1;
      rejectedUntil = now + Math.max(1, probe.getNanosToWaitForRefill());
      return;
    }
    held = portion;
    goodUntil = now + LIFE_NANOS;
    portion = Math.min(largest, 2 * portion);
  }
}
