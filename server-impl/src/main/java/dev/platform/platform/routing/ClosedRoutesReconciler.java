package dev.platform.platform.routing;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Inject;
import java.time.Duration;

/** Forgets where services were that are gone, once every edge has heard of their end. */
public final class ClosedRoutesReconciler implements Reconciler {
  /** An edge that hears of the end of a service later than this reads everything again. */
  public static final Duration REMEMBERED = Duration.ofHours(2);

  private static final Duration PERIOD = Duration.ofMinutes(10);
  private static final int BATCH = 1_000;

  private final RouteStore routes = new RouteStore();
  private final Db db;

  @Inject
  public ClosedRoutesReconciler(Db db) {
    this.db = db;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(BATCH, this::forget);
  }

  private int forget() {
    return db.write(
        "routes.forget", tx -> routes.forgetClosed(tx, tx.now().minus(REMEMBERED), BATCH));
  }
}
