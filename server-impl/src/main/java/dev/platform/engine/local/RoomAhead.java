package dev.platform.engine.local;

import dev.platform.engine.local.FileSpace.Reservation;
import java.nio.file.Path;

/**
 * Space on the disk reserved behind the end of a file, so that the process that appends to it does
 * not notice when others fill the disk. Costs nothing while the process is silent.
 */
final class RoomAhead {
  private static final long AT_FIRST = 1 << 20;
  private static final long LATER = 4 << 20;

  private final Path file;
  private final FileSpace space;

  /** In the file. */
  private long end;

  /** Size of the file at which a full disk is tried again. */
  private long nextTry;

  private boolean isPossible = true;

  RoomAhead(Path file, FileSpace space) {
    this.file = file;
    this.space = space;
  }

  /** Whether less than half of the room is left behind a file of this size, and more can be had. */
  boolean isShort(long size) {
    return isPossible && size >= nextTry && end - size < room(size) / 2;
  }

  /** Reserves all of the room. Returns false if the disk is full. */
  boolean extend(long size) {
    return reserve(size, size + room(size));
  }

  /**
   * Reserves as much as was given back to a full disk.
   *
   * @param freed number of bytes
   */
  void extendOnFullDisk(long size, long freed) {
    reserve(size, Math.max(end, size) + freed);
    nextTry = size + Math.max(0, end - size) / 2 + 1;
  }

  /** The file was emptied, and what was reserved is lost. */
  void forget() {
    end = 0;
    nextTry = 0;
  }

  private boolean reserve(long size, long wanted) {
    Reservation result = wanted > size ? space.reserve(file, size, wanted) : Reservation.DISK_FULL;
    switch (result) {
      case DONE -> end = wanted;
      case IMPOSSIBLE -> isPossible = false;
      case DISK_FULL -> {}
    }
    return result != Reservation.DISK_FULL;
  }

  /** Most programs print little. */
  private static long room(long size) {
    return size < AT_FIRST / 2 ? AT_FIRST : LATER;
  }
}
