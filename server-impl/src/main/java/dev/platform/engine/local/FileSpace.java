package dev.platform.engine.local;

import java.nio.file.Path;

/** The space that a file takes on the disk, apart from its size. */
interface FileSpace {
  /** What came of a reservation. */
  enum Reservation {
    DONE,
    DISK_FULL,
    IMPOSSIBLE
  }

  /**
   * Gives the space of the beginning of a file back to the disk. Size and offsets stay, and nothing
   * is lost of what a process appends meanwhile.
   *
   * @param end offset in the file behind the beginning
   * @return whether that is possible here
   */
  boolean free(Path file, long end);

  /**
   * Takes space for what will be written to a part of the file. Size and content stay.
   *
   * @param begin offset of the part in the file
   * @param end offset behind it
   */
  Reservation reserve(Path file, long begin, long end);
}
