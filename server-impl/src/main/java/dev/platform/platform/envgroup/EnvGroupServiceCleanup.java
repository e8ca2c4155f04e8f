package dev.platform.platform.envgroup;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** The links of a service go with it. */
final class EnvGroupServiceCleanup implements ServiceCleanup {
  private final EnvGroupStore store;

  @Inject
  EnvGroupServiceCleanup(EnvGroupStore store) {
    this.store = store;
  }

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.unlinkAll(tx, service);
  }
}
