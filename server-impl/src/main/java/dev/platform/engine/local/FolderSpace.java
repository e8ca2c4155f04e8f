package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;

/** Contents in a folder: the size is watched, but nothing enforces it. */
record FolderSpace(Machine machine) implements VolumeSpace {
  @Override
  public void make(Path at, String owner, long bytes) throws IOException, InterruptedException {
    machine.own(owner, Folders.create(at));
  }

  @Override
  public void grow(Path at, long bytes) {
    // A folder holds as much as its disk.
  }

  @Override
  public long used(Path at) throws IOException, InterruptedException {
    return machine.folders().size(at);
  }
}
