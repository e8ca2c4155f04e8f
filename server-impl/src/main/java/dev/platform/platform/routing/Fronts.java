package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.Map;

/**
 * Where the edge learns how services meet their visitors. Offered by the service room; what it
 * changes, {@link dev.platform.platform.deploy.Deploys#describe} notes.
 */
public interface Fronts {

  /** Those of the services that have something special about them. */
  Map<ServiceId, Front> of(Tx tx, Collection<ServiceId> services);
}
