package dev.platform.platform.usage;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;

/** What a service used stays in the totals of its month, under its last name. */
final class UsageCleanup implements ServiceCleanup {
  private final UsageStore store = new UsageStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.remember(tx, service);
  }
}
