package dev.platform.identity.audit;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes entries that are too old, few at a time, so that nobody waits for it. */
final class AuditRetentionReconciler implements Reconciler {
  private static final Logger log = LoggerFactory.getLogger(AuditRetentionReconciler.class);
  private static final int BATCH = 5_000;

  private final Db db;
  private final AuditSettings settings;
  private final AuditStore store = new AuditStore();

  @Inject
  AuditRetentionReconciler(Db db, AuditSettings settings) {
    this.db = db;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return Duration.ofHours(1);
  }

  @Override
  public void reconcile() {
    long all = 0;
    int some;
    do {
      some =
          db.write(
              "audit.delete-old",
              tx -> store.deleteBefore(tx, tx.now().minus(settings.retention()), BATCH));
      all += some;
    } while (some == BATCH && !Thread.currentThread().isInterrupted());
    if (all > 0) {
      log.info("deleted {} audit log entries that were older than the retention period", all);
    }
  }
}
