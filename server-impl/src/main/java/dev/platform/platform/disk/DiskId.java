package dev.platform.platform.disk;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;

/** Id of a disk, prefix {@code dsk-}. */
public record DiskId(String value) implements Id {
  public DiskId {
    IdPrefix.DISK.require(value);
  }
}
