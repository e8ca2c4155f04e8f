package dev.platform.platform.disk;

import dev.platform.base.patch.Patch;

/** Changes of a disk. */
public record DiskPatch(Patch<String> name, Patch<Integer> sizeGb, Patch<String> mountPath) {

  NewDisk over(Disk disk) {
    return new NewDisk(
        name.over(disk.name(), ""),
        sizeGb.over(disk.sizeGb(), disk.sizeGb()),
        mountPath.over(disk.mountPath(), ""));
  }
}
