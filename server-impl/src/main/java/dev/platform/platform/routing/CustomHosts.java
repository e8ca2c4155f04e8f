package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The host names that services have besides their slug. Offered by the domain room, which notes
 * changes in {@link RouteChanges}.
 */
public interface CustomHosts {

  /** Those of the services that have some. A host belongs to one service at a time. */
  Map<ServiceId, List<Host>> of(Tx tx, Collection<ServiceId> services);

  /**
   * A host name of a service.
   *
   * @param name lower case, with at least one dot
   * @param redirectTo the host that visitors are sent to; empty if this one serves them
   */
  record Host(String name, String redirectTo) {}
}
