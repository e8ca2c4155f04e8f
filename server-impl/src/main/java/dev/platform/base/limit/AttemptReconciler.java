package dev.platform.base.limit;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Forgets old failures. */
final class AttemptReconciler implements Reconciler {
  private static final int BATCH = 1_000;

  private final Db db;

  @Inject
  AttemptReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(10);
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(BATCH, this::deleteSome);
  }

  private int deleteSome() {
    return db.write(
        "guess.expire",
        tx ->
            tx.mapper(AttemptMapper.class)
                .deleteOlder(tx.now().minus(AttemptThrottle.MEMORY), BATCH));
  }
}
