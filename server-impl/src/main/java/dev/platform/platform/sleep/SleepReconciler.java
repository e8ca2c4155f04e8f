package dev.platform.platform.sleep;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import jakarta.inject.Inject;
import java.time.Duration;

/** Puts to sleep what nobody visits. */
final class SleepReconciler implements Reconciler {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final int BATCH = 100;

  private final SleepStore store = new SleepStore();
  private final Db db;
  private final Deploys deploys;
  private final SleepSettings settings;

  @Inject
  SleepReconciler(Db db, Deploys deploys, SleepSettings settings) {
    this.db = db;
    this.deploys = deploys;
    this.settings = settings;
  }

  @Override
  public Duration period() {
    return settings.isOff() ? NEVER : settings.interval();
  }

  @Override
  public void reconcile() throws InterruptedException {
    if (!settings.isOff()) {
      Reconciler.inBatches(BATCH, this::putToSleep);
    }
  }

  private int putToSleep() {
    var idle = db.read("sleep.idle", tx -> store.idle(tx, tx.now().minus(settings.idle()), BATCH));
    idle.forEach(service -> db.change("sleep.begin", tx -> deploys.sleep(tx, grant(service))));
    return idle.size();
  }

  private static Grant<ServiceId> grant(SleepMapper.ServiceRow row) {
    return Grant.asSystem(row.serviceId(), row.workspaceId());
  }
}
