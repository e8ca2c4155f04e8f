package dev.platform.engine.local;

import java.util.Map;

/**
 * How large a folder is.
 *
 * @param bytes of all files
 * @param entries files, directories, and links, with the folder itself
 * @param places bytes below some places in it, by their path
 */
record FolderSizes(long bytes, long entries, Map<String, Long> places) {
  /** A file takes space even if it is empty: many of them could fill the disk. */
  static final int ENTRY = 4096;

  /** What it takes of a disk. */
  long space() {
    return bytes + entries * ENTRY;
  }
}
