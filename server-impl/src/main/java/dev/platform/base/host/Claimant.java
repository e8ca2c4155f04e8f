package dev.platform.base.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The process that holds a claim.
 *
 * @param pid its number, which another process may have later
 * @param startTicks when it was started, in the kernel's words
 */
record Claimant(long pid, long startTicks) {
  private static final Path PROC = Path.of("/proc");
  private static final int START_TICKS = 19;

  /** This process; empty where the system has no {@code /proc}. */
  static Optional<Claimant> current() {
    return of(ProcessHandle.current().pid());
  }

  boolean lives() {
    return of(pid).equals(Optional.of(this));
  }

  private static Optional<Claimant> of(long pid) {
    try {
      var stat = Files.readString(PROC.resolve(pid + "/stat"));
      var fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
      return Optional.of(new Claimant(pid, Long.parseLong(fields[START_TICKS])));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
