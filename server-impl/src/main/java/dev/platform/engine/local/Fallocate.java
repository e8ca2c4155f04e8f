package dev.platform.engine.local;

import dev.platform.base.kernel.FileBlocks;
import java.io.IOException;
import java.nio.file.Path;

/** The system call; needs Linux and a file system that knows holes. */
final class Fallocate implements FileSpace {
  @Override
  public boolean free(Path file, long end) {
    try {
      return FileBlocks.free(file, 0, end);
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public Reservation reserve(Path file, long begin, long end) {
    try {
      return FileBlocks.reserve(file, begin, end) ? Reservation.DONE : Reservation.DISK_FULL;
    } catch (IOException e) {
      return Reservation.IMPOSSIBLE;
    }
  }
}
