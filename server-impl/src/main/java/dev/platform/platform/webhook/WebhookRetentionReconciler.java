package dev.platform.platform.webhook;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Deletes notifications with their history when they are too old, few at a time. */
final class WebhookRetentionReconciler implements Reconciler {
  private static final Duration HISTORY = Duration.ofDays(30);
  private static final int BATCH = 1_000;

  private final Db db;
  private final DeliveryStore store = new DeliveryStore();

  @Inject
  WebhookRetentionReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return Duration.ofHours(1);
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(BATCH, this::deleteSome);
  }

  private int deleteSome() {
    return db.write(
        "webhook.delete-old",
        tx ->
            store.deleteOld(
                tx, tx.now().minus(HISTORY), tx.now().minus(Deliveries.KEY_LIFE), BATCH));
  }
}
