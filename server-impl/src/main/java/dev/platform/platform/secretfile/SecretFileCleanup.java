package dev.platform.platform.secretfile;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** The secret files of a service go with it. */
final class SecretFileCleanup implements ServiceCleanup {
  private final SecretFileStore store;

  @Inject
  SecretFileCleanup(SecretFileStore store) {
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
