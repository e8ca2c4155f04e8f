package dev.platform.platform.disk;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** The services that disks are attached to. Offered by the service room. */
public interface DiskHosts {

  /**
   * Locks a service, which is to have a disk.
   *
   * @throws dev.platform.base.error.Failure if it can have none, with the way out
   */
  void admit(WriteTx tx, Grant<ServiceId> service);

  /** The disk that a service shows from now on; null for none. */
  void show(WriteTx tx, Grant<ServiceId> service, @Nullable Disk disk);
}
