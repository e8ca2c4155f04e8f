package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;

/** Who shows on which ports a service listens. Offered by the service room. */
public interface OpenPorts {

  /**
   * The right to show ports until this transaction ends. To be taken before the right to change
   * deploys, as those who change a service do.
   */
  void lock(WriteTx tx, Grant<ServiceId> service);

  /** Takes over the ports of the instances that serve now. */
  void show(WriteTx tx, Grant<ServiceId> service);
}
