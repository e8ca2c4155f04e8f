package dev.platform.platform.network;

import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import jakarta.inject.Inject;
import java.time.Duration;

/** Brings the networks to the engine, and forgets numbers that nobody remembers any longer. */
final class NetworkReconciler implements Reconciler {
  /** Longer than programs remember addresses. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  private static final int BATCH = 1_000;

  private final NetworkStore store = new NetworkStore();
  private final Db db;
  private final Engine engine;
  private final NetworkReader reader;
  private NetworkMap applied = NetworkMap.empty();

  @Inject
  NetworkReconciler(Db db, Engine engine, NetworkSettings settings, Signals signals, Work work) {
    this.db = db;
    this.engine = engine;
    this.reader = new NetworkReader(settings);
    signals.subscribe(Networks.CHANNEL, payload -> work.wake(NetworkReconciler.class));
  }

  @Override
  public Duration period() {
    return RESTING;
  }

  @Override
  public void reconcile() throws InterruptedException {
    var networks = db.read("network.map", tx -> reader.after(tx, applied));
    if (networks.version() == applied.version()) {
      return;
    }
    engine.networks().apply(networks.specs());
    applied = networks;
    Reconciler.inBatches(BATCH, this::forget);
  }

  private int forget() {
    return db.write("network.forget", tx -> store.forget(tx, tx.now().minus(REMEMBERED), BATCH));
  }
}
