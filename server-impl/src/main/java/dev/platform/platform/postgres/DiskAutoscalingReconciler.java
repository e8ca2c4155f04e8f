package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.identity.access.Grant;
import dev.platform.platform.workload.IsolatedSteps;
import jakarta.inject.Inject;
import java.time.Duration;

/** Enlarges disks that are nearly full, with those of their replicas, where this is wanted. */
final class DiskAutoscalingReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final double NEARLY_FULL = 0.9;

  private final Db db;
  private final Engine engine;
  private final PostgresStore store;
  private final EventLog events;
  private final Work work;

  @Inject
  DiskAutoscalingReconciler(Db db, Engine engine, PostgresStore store, EventLog events, Work work) {
    this.db = db;
    this.engine = engine;
    this.store = store;
    this.events = events;
    this.work = work;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var growing =
        db.read("postgres.servers", store::servers).stream()
            .filter(server -> server.isDiskAutoscaling() && server.primaryId() == null)
            .toList();
    IsolatedSteps.of(growing, PostgresServer::id, this::check);
  }

  private void check(PostgresServer server) throws InterruptedException {
    if (isNearlyFull(server, engine.postgres().observe(server.ref()))) {
      db.change("postgres.grow", tx -> grow(tx, server));
    }
  }

  /** While a disk is being enlarged, it is as large as before. */
  private static boolean isNearlyFull(PostgresServer server, PostgresStatus status) {
    return status.diskBytes() >= server.diskBytes()
        && status.usedBytes() >= status.diskBytes() * NEARLY_FULL;
  }

  private void grow(WriteTx tx, PostgresServer seen) {
    var grant = Grant.asSystem(seen.id(), seen.workspaceId());
    var found = store.lockServer(tx, grant);
    if (found.isEmpty() || found.get().generation() != seen.generation()) {
      return;
    }
    var primary = store.get(tx, grant);
    int sizeGb = PostgresRules.nextDiskSizeGb(primary.config().diskSizeGb());
    if (sizeGb == primary.config().diskSizeGb()) {
      return;
    }
    enlarge(tx, grant, primary.config(), sizeGb);
    for (var replica : primary.readReplicas()) {
      var its = Grant.asSystem(replica.id(), seen.workspaceId());
      enlarge(tx, its, store.get(tx, its).config(), sizeGb);
    }
    work.wake(tx, PostgresReconciler.class);
  }

  private void enlarge(WriteTx tx, Grant<PostgresId> grant, PostgresConfig before, int sizeGb) {
    var after = before.withDisk(sizeGb);
    store.update(tx, grant, after);
    PostgresEvent.between(grant.on(), before, after)
        .forEach(event -> events.append(tx, grant.workspace(), event));
  }
}
