package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.InstancesInUse;
import java.util.Collection;

/** Asks what the edges of all machines do. */
final class EdgeInstancesInUse implements InstancesInUse {
  private final EdgeStore store = new EdgeStore();

  /** Whether an edge may send requests to the instances still, or waits for their answers. */
  @Override
  public boolean any(Tx tx, Grant<ServiceId> service, Collection<String> instances) {
    return store.anyUses(tx, service, instances);
  }
}
