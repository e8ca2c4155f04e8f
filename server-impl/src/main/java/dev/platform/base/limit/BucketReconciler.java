package dev.platform.base.limit;

import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Forgets the buckets that no one has touched for so long that they are full. */
final class BucketReconciler implements Reconciler {
  private static final int BATCH = 1_000;

  private final RateLimiter rates;

  @Inject
  BucketReconciler(RateLimiter rates) {
    this.rates = rates;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(5);
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(BATCH, () -> rates.removeExpired(BATCH));
  }
}
