package dev.platform.platform.logstream;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** The log stream of a service goes with it. */
final class LogStreamServiceCleanup implements ServiceCleanup {
  private final LogStreamStore store;

  @Inject
  LogStreamServiceCleanup(LogStreamStore store) {
    this.store = store;
  }

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.delete(tx, service);
  }
}
