package dev.platform.engine.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folders that a command has for its own.
 *
 * @param files the work tree or artifact
 * @param home its home
 * @param tmp for what is temporary
 * @param readable others that it may read
 * @param volume what it keeps its data on
 */
record CommandFolders(
    Path files, Path home, Path tmp, List<Path> readable, @Nullable MountedVolume volume) {
  static final String FILES = "files";
  static final String HOME = "home";
  static final String TMP = "tmp";
  static final String VOLUME = "volume";

  CommandFolders {
    readable = List.copyOf(readable);
  }

  CommandFolders(Path files, Path home, Path tmp) {
    this(files, home, tmp, List.of(), null);
  }

  CommandFolders(Path files, Path home, Path tmp, List<Path> readable) {
    this(files, home, tmp, readable, null);
  }

  /** The same, and one more folder that it may read, which comes first. */
  CommandFolders reading(Path folder) {
    List<Path> more = new ArrayList<>(List.of(folder));
    more.addAll(readable);
    return new CommandFolders(files, home, tmp, more, volume);
  }

  CommandFolders with(@Nullable MountedVolume otherVolume) {
    return new CommandFolders(files, home, tmp, readable, otherVolume);
  }
}
