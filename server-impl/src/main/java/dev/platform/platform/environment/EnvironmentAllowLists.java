package dev.platform.platform.environment;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.AllowList;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.AllowLists;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells the edge from where environments let their services take requests. */
final class EnvironmentAllowLists implements AllowLists {
  private final EnvironmentStore store;

  @Inject
  EnvironmentAllowLists(EnvironmentStore store) {
    this.store = store;
  }

  @Override
  public Map<ServiceId, AllowList> of(Tx tx, Collection<ServiceId> services) {
    return store.withAllowList(tx, services).stream()
        .collect(Collectors.toMap(AllowListRow::serviceId, row -> AllowList.of(row.cidrBlocks())));
  }
}
