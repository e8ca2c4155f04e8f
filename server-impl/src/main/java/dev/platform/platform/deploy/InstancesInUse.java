package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.Collection;

/**
 * Who knows whether requests still go to instances that are to stop. Offered by the routing room,
 * which says through {@link Backends#released} that it is worth asking again.
 */
public interface InstancesInUse {

  /**
   * Whether any of the instances may still get requests, or works on some. Asked after the
   * transaction that has taken them out of {@link Backend#ready()} was committed.
   */
  boolean any(Tx tx, Grant<ServiceId> service, Collection<String> instances);
}
