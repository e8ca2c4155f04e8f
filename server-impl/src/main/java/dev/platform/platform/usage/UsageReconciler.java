package dev.platform.platform.usage;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.StreamSupport;

/** Sums each hour that is over, once for each source. */
final class UsageReconciler implements Reconciler {
  private final UsageStore store = new UsageStore();
  private final Db db;
  private final Iterable<MeterSource> sources;

  @Inject
  UsageReconciler(Db db, Iterable<MeterSource> sources) {
    this.db = db;
    this.sources = sources;
  }

  @Override
  public Duration period() {
    return Duration.ofMinutes(1);
  }

  @Override
  public void reconcile() throws InterruptedException {
    var start = db.write("usage.begin", store::begin);
    IsolatedSteps.of(
        StreamSupport.stream(sources.spliterator(), false).toList(),
        MeterSource::kind,
        source ->
            Reconciler.inBatches(1, () -> db.write("usage.sum", tx -> sum(tx, source, start))));
  }

  /** How many hours were summed: one, or none if no more is over. */
  private int sum(WriteTx tx, MeterSource source, Instant start) {
    var hour =
        store
            .lastHour(tx, source.kind())
            .map(last -> last.plus(1, ChronoUnit.HOURS))
            .orElse(start.truncatedTo(ChronoUnit.HOURS));
    var end = hour.plus(1, ChronoUnit.HOURS);
    if (tx.now().isBefore(end.plus(source.lateness()))) {
      return 0;
    }
    var from = hour.isBefore(start) ? start : hour;
    var measured = source.measured(tx, from, end);
    if (store.mark(tx, source.kind(), hour, measured.isComplete())) {
      store.add(tx, source.kind(), hour, measured.amounts());
    }
    return 1;
  }
}
