package dev.platform.base.idempotency;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Forgets the responses that are not given again. */
final class IdempotencyReconciler implements Reconciler {
  private static final int BATCH = 1_000;

  private final Db db;

  @Inject
  IdempotencyReconciler(Db db) {
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
        "idempotency.expire",
        tx ->
            tx.mapper(IdempotencyMapper.class)
                .deleteExpired(tx.now().minus(IdempotencyKeys.LIFE), BATCH));
  }
}
