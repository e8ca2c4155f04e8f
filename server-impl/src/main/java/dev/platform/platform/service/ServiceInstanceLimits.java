package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.metric.InstanceLimits;
import jakarta.inject.Inject;

/** Tells metrics how many instances services may have. */
final class ServiceInstanceLimits implements InstanceLimits {
  private final ServiceStore store;

  @Inject
  ServiceInstanceLimits(ServiceStore store) {
    this.store = store;
  }

  @Override
  public int of(Tx tx, Grant<ServiceId> service) {
    return store.get(tx, service).maxInstances();
  }
}
