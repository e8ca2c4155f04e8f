package dev.platform.platform.logstream;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import dev.platform.platform.datastore.DatastoreCleanup;
import jakarta.inject.Inject;

/** The log stream of a datastore goes with it. */
final class LogStreamDatastoreCleanup implements DatastoreCleanup {
  private final LogStreamStore store;

  @Inject
  LogStreamDatastoreCleanup(LogStreamStore store) {
    this.store = store;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<? extends Id> datastore) {
    store.delete(tx, datastore);
  }
}
