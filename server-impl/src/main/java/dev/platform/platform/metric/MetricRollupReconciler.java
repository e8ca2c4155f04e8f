package dev.platform.platform.metric;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Makes averages of the samples of each hour that is over, and drops what is too old. */
final class MetricRollupReconciler implements Reconciler {
  private static final List<MetricPartitions> TABLES =
      List.of(MetricStore.SAMPLES, MetricStore.HOURS);

  /** The last samples of an hour may be written a little later. */
  private static final Duration LATENESS = Duration.ofMinutes(1);

  private final MetricStore store = new MetricStore();
  private final Db db;
  private final Clock clock;
  private Instant done = Instant.MIN;

  @Inject
  MetricRollupReconciler(Db db, Clock clock) {
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
    for (MetricPartitions table : TABLES) {
      db.change("metric.add-partition", tx -> addPartitions(tx, table));
    }
    try {
      Reconciler.inBatches(
          1, () -> db.write("metric.roll-up", tx -> rollUp(tx, over)).isPresent() ? 1 : 0);
    } finally {
      // Behind it, so that an outage loses no sample; also if it failed, or the disk would fill.
      db.change("metric.forget", this::forget);
    }
    done = over;
  }

  private Optional<Instant> rollUp(WriteTx tx, Instant over) {
    var hour = store.notRolledUp(tx, over);
    hour.ifPresent(
        it -> {
          store.addPartition(tx, MetricStore.HOURS, it);
          store.rollUp(tx, it);
        });
    return hour;
  }

  private void forget(WriteTx tx) {
    TABLES.forEach(table -> store.dropPartitions(tx, table));
    store.forgetCoverage(tx, tx.now().minus(MetricStore.HOURS.retention()));
  }

  /** Ahead of time, when nobody waits for the lock that it takes. */
  private void addPartitions(WriteTx tx, MetricPartitions table) {
    var now = tx.now();
    store.addPartition(tx, table, now);
    store.addPartition(tx, table, now.plus(table.days(), ChronoUnit.DAYS));
  }
}
