package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;

/** Where a deploy learns about its service. Offered by the service room. */
public interface Recipes {

  /** The service as it is now. */
  Recipe of(Tx tx, Grant<ServiceId> service);
}
