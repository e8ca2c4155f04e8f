package dev.platform.platform.autoscaling;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;

/** The autoscaling of a service goes with it. */
final class AutoscalingCleanup implements ServiceCleanup {
  private final AutoscalingStore store = new AutoscalingStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.delete(tx, service);
  }
}
