package dev.platform.platform.logstream;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import dev.platform.platform.datastore.DatastoreCleanup;

/** The log stream setting of a datastore goes with it. */
final class LogStreamDatastoreCleanup implements DatastoreCleanup {
  private final LogStreamDropStore store = new LogStreamDropStore();

  @Override
  public void cleanUp(WriteTx tx, Grant<? extends Id> datastore) {
    store.delete(tx, datastore);
  }
}
