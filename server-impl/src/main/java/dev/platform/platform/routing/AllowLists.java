package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.AllowList;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.Map;

/**
 * Who may reach a service. Offered by each room in which it can be said; a service is reached from
 * where all of them let it be. Who changes a list notes it in {@link RouteChanges}.
 */
public interface AllowLists {

  /** The lists of those of the services that are not open to everybody. */
  Map<ServiceId, AllowList> of(Tx tx, Collection<ServiceId> services);
}
