package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.platform.ServiceId;
import java.util.Map;

/**
 * Where the edge learns who may reach a service. Offered by each room in which it can be said; a
 * service is reached from where all of them let it be.
 */
public interface AllowLists {

  /** The lists of all services that are not open to everybody. */
  Map<ServiceId, AllowList> all(Tx tx);
}
