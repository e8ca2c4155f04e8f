package dev.platform.engine.local;

import java.nio.file.Path;
import java.util.List;

/**
 * The folders that a command has for its own.
 *
 * @param files the work tree or artifact
 * @param home its home
 * @param tmp for what is temporary
 * @param readable others that it may read
 */
record CommandFolders(Path files, Path home, Path tmp, List<Path> readable) {
  static final String FILES = "files";
  static final String HOME = "home";
  static final String TMP = "tmp";

  CommandFolders {
    readable = List.copyOf(readable);
  }

  CommandFolders(Path files, Path home, Path tmp) {
    this(files, home, tmp, List.of());
  }
}
