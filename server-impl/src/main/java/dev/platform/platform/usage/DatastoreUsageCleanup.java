package dev.platform.platform.usage;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import dev.platform.platform.datastore.DatastoreCleanup;

/** What a datastore used stays in the totals of its month, under its last name. */
final class DatastoreUsageCleanup implements DatastoreCleanup {
  private final UsageStore store = new UsageStore();

  @Override
  public void cleanUp(WriteTx tx, Grant<? extends Id> datastore) {
    store.remember(tx, datastore);
  }
}
