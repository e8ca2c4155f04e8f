package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.disk.Disk;
import dev.platform.platform.disk.DiskHosts;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Tells disks about services, and services about disks. */
final class ServiceDiskHosts implements DiskHosts {
  private final ServiceStore store;

  @Inject
  ServiceDiskHosts(ServiceStore store) {
    this.store = store;
  }

  @Override
  public void admit(WriteTx tx, Grant<ServiceId> service) {
    ServiceRules.checkDiskHost("serviceId", store.lock(tx, service));
  }

  @Override
  public void show(WriteTx tx, Grant<ServiceId> service, @Nullable Disk disk) {
    store.setDisk(tx, service, disk == null ? null : ServiceDisk.of(disk));
  }
}
