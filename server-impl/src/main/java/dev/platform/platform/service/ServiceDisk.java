package dev.platform.platform.service;

import dev.platform.platform.disk.Disk;

/** What a service shows of its disk; kept as JSON with the service. */
public record ServiceDisk(String id, String name, int sizeGb, String mountPath) {

  static ServiceDisk of(Disk disk) {
    return new ServiceDisk(disk.id().value(), disk.name(), disk.sizeGb(), disk.mountPath());
  }
}
