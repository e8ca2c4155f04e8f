package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The control group of one run: its limits and all of its processes. */
interface Cgroup {

  /** The folders that a process joins. */
  List<Path> folders();

  /** Whether the memory limit has ended a process. */
  boolean ranOutOfMemory() throws IOException;

  /** Ends all of its processes at once. */
  void kill() throws IOException;

  /** Gives the group back; it must be empty. */
  void delete();
}
