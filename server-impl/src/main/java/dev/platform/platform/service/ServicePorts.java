package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.OpenPorts;
import jakarta.inject.Inject;

/**
 * Keeps the ports of a service with it: to collect them for each row made a list a fifth dearer.
 */
final class ServicePorts implements OpenPorts {
  private final ServiceStore store;

  @Inject
  ServicePorts(ServiceStore store) {
    this.store = store;
  }

  @Override
  public void lock(WriteTx tx, Grant<ServiceId> service) {
    store.lockPorts(tx, service);
  }

  @Override
  public void show(WriteTx tx, Grant<ServiceId> service) {
    store.refreshPorts(tx, service);
  }
}
