package dev.platform.platform.domain;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.CustomHosts;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Tells the edge which verified domains services have. */
final class DomainHosts implements CustomHosts {
  private final DomainStore store = new DomainStore();

  @Override
  public Map<ServiceId, List<Host>> of(Tx tx, Collection<ServiceId> services) {
    return store.hosts(tx, services);
  }
}
