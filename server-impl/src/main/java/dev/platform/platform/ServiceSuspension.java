package dev.platform.platform;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;

/**
 * What a room ends when a service is suspended. A room that runs something under a service's id
 * besides its instances binds one.
 */
public interface ServiceSuspension {

  /** Ends it, with the transaction that suspends the service. */
  void suspend(WriteTx tx, Grant<ServiceId> service);
}
