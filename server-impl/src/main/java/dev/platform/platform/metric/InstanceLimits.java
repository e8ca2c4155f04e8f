package dev.platform.platform.metric;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;

/** Where metrics learn how many instances services may have. Offered by the service room. */
public interface InstanceLimits {

  /** How many instances a service may have at most, as it is now. */
  int of(Tx tx, Grant<ServiceId> service);
}
