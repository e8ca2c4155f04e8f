package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** Everything of a service ends; its deploys are forgotten when nothing of them runs. */
final class DeployCleanup implements ServiceCleanup {
  private final ServiceLifecycle lifecycle;

  @Inject
  DeployCleanup(ServiceLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  @Override
  public Stage stage() {
    return Stage.STOP;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    lifecycle.close(tx, service);
  }
}
