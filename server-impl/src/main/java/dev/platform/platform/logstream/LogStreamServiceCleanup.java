package dev.platform.platform.logstream;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;

/** The log stream setting of a service goes with it. */
final class LogStreamServiceCleanup implements ServiceCleanup {
  private final LogStreamDropStore store = new LogStreamDropStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.delete(tx, service);
  }
}
