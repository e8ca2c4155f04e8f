package dev.platform.platform.workload;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.log.LogSink;
import java.util.List;

/** This room as one process has it, wired by hand, with the kinds that a test wants. */
public final class WorkloadBench {
  private final WorkloadListener listener;
  private final Reconciler orphans;

  public WorkloadBench(Db db, Engine engine, LogSink log, WorkloadKind... some) {
    var kinds = new WorkloadKinds(List.of(some));
    this.listener = new WorkloadListener(db, kinds, log);
    this.orphans = new OrphanReconciler(db, engine, kinds);
  }

  /** Hears the engine. */
  public WorkloadListener listener() {
    return listener;
  }

  /** Ends what nobody wants. */
  public Reconciler orphans() {
    return orphans;
  }
}
