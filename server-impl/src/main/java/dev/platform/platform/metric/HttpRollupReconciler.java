package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Makes minutes of the requests of each hour that is over, and drops what is too old. */
final class HttpRollupReconciler implements Reconciler {
  /** Longer than an edge keeps what it cannot write. */
  private static final Duration LATENESS = Duration.ofMinutes(10);

  /** Services that are rolled up in a transaction. */
  private static final int BATCH = 10;

  private final HttpStore store = new HttpStore();
  private final Db db;
  private final Clock clock;
  private Instant done = Instant.MIN;

  @Inject
  HttpRollupReconciler(Db db, Clock clock) {
    this.db = db;
    this.clock = clock;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(5);
  }

  /** Again in the same hour there is nothing to do. */
  @Override
  public void reconcile() throws InterruptedException {
    var over = clock.instant().minus(LATENESS).truncatedTo(ChronoUnit.HOURS);
    if (over.equals(done)) {
      return;
    }
    db.change("metric.add-partition", store::addPartitions);
    try {
      Reconciler.inBatches(1, () -> db.write("metric.roll-up-http", tx -> rollUp(tx, over)));
    } finally {
      // Behind it, so that an outage loses no sample; also if it failed, or the disk would fill.
      db.change("metric.forget-http", store::forget);
    }
    done = over;
  }

  private int rollUp(WriteTx tx, Instant over) {
    var hour = store.notRolledUp(tx, over);
    hour.ifPresent(it -> store.rollUp(tx, it, BATCH));
    return hour.isPresent() ? 1 : 0;
  }
}
