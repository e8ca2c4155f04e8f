package dev.platform.platform.notification;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;

/** The notification setting of a service goes with it. */
final class NotificationOverrideCleanup implements ServiceCleanup {
  private final NotificationOverrideStore store = new NotificationOverrideStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.delete(tx, service);
  }
}
