package dev.platform.platform.service;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.AllowList;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.AllowLists;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;

/** Tells the edge from where services take requests by themselves, besides their environment. */
final class ServiceAllowLists implements AllowLists {
  private final ServiceStore store;

  @Inject
  ServiceAllowLists(ServiceStore store) {
    this.store = store;
  }

  @Override
  public Map<ServiceId, AllowList> of(Tx tx, Collection<ServiceId> services) {
    return store.withAllowList(tx, services);
  }
}
