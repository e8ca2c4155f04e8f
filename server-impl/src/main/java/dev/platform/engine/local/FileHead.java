package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;

/** The beginning of a file that nobody reads any more. */
@FunctionalInterface
interface FileHead {
  /**
   * Gives its space back to the disk.
   *
   * @param end offset in the file behind it
   * @return whether that is possible here
   */
  boolean free(Path file, long end);

  /**
   * Digs a hole: size and offsets stay, and nothing is lost of what a process appends meanwhile.
   * Needs Linux, util-linux and a file system that knows holes.
   */
  static boolean dig(Path file, long end) {
    try {
      return SystemCommand.run(
                  "fallocate", "--punch-hole", "--length", Long.toString(end), file.toString())
              .status()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
