package dev.platform.platform.network;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;

/** Takes a service that is deleted off its network. */
final class ServiceNetworkCleanup implements ServiceCleanup {
  private final Networks networks;

  @Inject
  ServiceNetworkCleanup(Networks networks) {
    this.networks = networks;
  }

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> service) {
    networks.leave(tx, service);
  }
}
