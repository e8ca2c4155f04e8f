package dev.platform.platform.sleep;

import dev.platform.base.db.Db;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.SystemGrant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import jakarta.inject.Inject;
import java.util.Collection;

/** Starts services that somebody visits while they sleep. */
@NoAccessCheck("visitors wake services without a credential")
@SystemGrant("a visitor waits for the service")
final class WakeTask {
  private final SleepStore store = new SleepStore();
  private final Db db;
  private final Deploys deploys;

  @Inject
  WakeTask(Db db, Deploys deploys) {
    this.db = db;
    this.deploys = deploys;
  }

  void run(Collection<ServiceId> services) {
    db.read("sleep.find", tx -> store.find(tx, services)).forEach(this::wake);
  }

  private void wake(SleepMapper.ServiceRow row) {
    var service = Grant.asSystem(row.serviceId(), row.workspaceId());
    db.change("sleep.wake", tx -> deploys.wake(tx, service));
  }
}
