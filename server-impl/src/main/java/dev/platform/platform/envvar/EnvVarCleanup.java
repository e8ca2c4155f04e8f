package dev.platform.platform.envvar;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** The variables of a service go with it. */
final class EnvVarCleanup implements ServiceCleanup {
  private final EnvVarStore store;

  @Inject
  EnvVarCleanup(EnvVarStore store) {
    this.store = store;
  }

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    store.deleteAll(tx, service);
  }
}
