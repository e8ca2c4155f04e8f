package dev.platform.platform.domain;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;

/** The domains of a service go with it. */
final class DomainCleanup implements ServiceCleanup {
  private final DomainStore store = new DomainStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.deleteAll(tx, service);
  }
}
