package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** Makes minutes of the requests of each hour that is over, and drops what is too old. */
final class HttpRollupReconciler implements Reconciler {
  /** Longer than an edge keeps what it cannot write. */
  private static final Duration LATENESS = Duration.ofMinutes(10);

  /** Services that are rolled up in a transaction. */
  private static final int BATCH = 50;

  private final HttpStore store = new HttpStore();
  private final Db db;

  @Inject
  HttpRollupReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(5);
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(1, () -> db.write("metric.roll-up-http", this::rollUp));
    db.change("metric.forget-http", store::forget);
    db.change("metric.add-partition", store::addPartitions);
  }

  private int rollUp(WriteTx tx) {
    var over = tx.now().minus(LATENESS).truncatedTo(ChronoUnit.HOURS);
    var hour = store.notRolledUp(tx, over);
    hour.ifPresent(it -> store.rollUp(tx, it, BATCH));
    return hour.isPresent() ? 1 : 0;
  }
}
