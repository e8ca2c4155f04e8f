package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.Front;
import dev.platform.platform.routing.Fronts;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;

/** Tells the edge how services meet their visitors. */
final class ServiceFronts implements Fronts {
  private final ServiceStore store;

  @Inject
  ServiceFronts(ServiceStore store) {
    this.store = store;
  }

  @Override
  public Map<ServiceId, Front> of(Tx tx, Collection<ServiceId> services) {
    return store.withFront(tx, services);
  }
}
